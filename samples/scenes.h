/* The list of scenes: one line each, the default first.  SCENE(x) stands for `scene_x`. */
SCENE(bouncing_ball)
SCENE(newtons_cradle)
SCENE(backspin)
SCENE(incline)
SCENE(sphere_pile)
