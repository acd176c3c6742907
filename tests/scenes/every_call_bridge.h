/*
 * Every public function of the bridge but those of elements, with arguments that it takes in the scene of everything.c:
 * who may call it when, what stands for a refusal, its name, its arguments (Void: the whole expression).
 * test_every_call holds it complete.  To be included with these macros defined:
 *
 *     FREE   takes no handle of a world: works everywhere
 *     LOOK   reads a value that the program gave: works everywhere
 *     ENTER  needs a world at rest
 *
 * Kinds: Int refuses with dcErrState, Ptr with NULL, Real with NaN, Zero with 0; Void returns nothing.
 */
/* world.h */
FREE(Void, dcWorldCreate, everythingKeep(dcWorldCreate(t->world)))
ENTER(Int, dcWorldDestroy, (t->dc))
LOOK(Ptr, dcWorldGetODEWorld, (t->dc))
ENTER(Int, dcWorldStep, (t->dc, t->space, REAL(1e-3)))
ENTER(Int, dcWorldQuickStep, (t->dc, t->space, REAL(1e-3)))
ENTER(Int, dcWorldSetRigidCallback, (t->dc, t->near, NULL, t->group))
ENTER(Int, dcWorldSetNearCallback, (t->dc, NULL, NULL, t->group))
ENTER(Zero, dcCollide, (t->dc, t->ball, t->plane))
ENTER(Int, dcWorldCollide, (t->dc, t->space))
ENTER(Int, dcWorldApply, (t->dc, REAL(1e-3)))
ENTER(Int, dcWorldSetDefaultMaterial, (t->dc, &t->material))
LOOK(Int, dcWorldGetDefaultMaterial, (t->dc, &out.material))
ENTER(Int, dcWorldSetTransitionVelocity, (t->dc, REAL(0.5)))
LOOK(Real, dcWorldGetTransitionVelocity, (t->dc))
ENTER(Int, dcWorldSetDefaultTransitionVelocity, (t->dc, REAL(0.5)))
LOOK(Real, dcWorldGetDefaultTransitionVelocity, (t->dc))
ENTER(Int, dcWorldSetFrictionModel, (t->dc, dcFrictionHolding))
LOOK(Int, dcWorldGetFrictionModel, (t->dc))
ENTER(Int, dcWorldSetStepping, (t->dc, 1))
LOOK(Int, dcWorldGetStepping, (t->dc))
ENTER(Int, dcWorldSetSubsteps, (t->dc, 3))
LOOK(Int, dcWorldGetSubsteps, (t->dc))
ENTER(Int, dcWorldSetMaxSubsteps, (t->dc, 64))
LOOK(Int, dcWorldGetMaxSubsteps, (t->dc))
ENTER(Int, dcWorldSetSubstepAccuracy, (t->dc, REAL(0.5)))
LOOK(Real, dcWorldGetSubstepAccuracy, (t->dc))
ENTER(Int, dcWorldGetLastSubsteps, (t->dc))
ENTER(Int, dcWorldSetCombineCallback, (t->dc, NULL, NULL))
ENTER(Int, dcWorldSetPairCallback, (t->dc, NULL, NULL))
ENTER(Int, dcWorldAddBody, (t->dc, t->loose))
ENTER(Int, dcWorldRemoveBody, (t->dc, t->added))
ENTER(Int, dcWorldSetBodiesTold, (t->dc, 0))
LOOK(Int, dcWorldGetBodiesTold, (t->dc))
LOOK(Int, dcWorldIsBodyAdded, (t->dc, t->added))
ENTER(Int, dcWorldReset, (t->dc))

/* save.h */
ENTER(Zero, dcWorldSave, (t->dc, t->space, out.saved, sizeof out.saved))
ENTER(Int, dcWorldRestore, (t->dc, t->space, savedBlock(t), sizeof out.saved))

/* force.h */
LOOK(Ptr, dcWorldGetContactForce, (t->dc))
ENTER(Int, dcForceEnable, (t->stop))
ENTER(Int, dcForceDisable, (t->stop))
LOOK(Int, dcForceIsEnabled, (t->stop))
ENTER(Int, dcForceSetDefaultEnabled, (t->stop, 1))
LOOK(Int, dcForceGetDefaultEnabled, (t->stop))
ENTER(Int, dcForceSetData, (t->stop, t))
LOOK(Ptr, dcForceGetData, (t->stop))
LOOK(Int, dcForceGetKind, (t->stop))
LOOK(Int, dcWorldGetNumForces, (t->dc))
LOOK(Ptr, dcWorldGetForce, (t->dc, 0))
ENTER(Real, dcForceGetPotentialEnergy, (t->stop))
ENTER(Real, dcForceGetDissipatedPower, (t->stop))
ENTER(Int, dcForceGetBodyForce, (t->stop, t->body, out.vector, out.second))
ENTER(Int, dcForceDestroy, (t->stop))

/* geom.h */
ENTER(Int, dcGeomSetMaterial, (t->dc, t->ball, &t->material))
LOOK(Int, dcGeomGetMaterial, (t->dc, t->ball, &out.material))
ENTER(Int, dcGeomSetDefaultMaterial, (t->dc, t->ball, &t->material))
LOOK(Int, dcGeomGetDefaultMaterial, (t->dc, t->ball, &out.material))
ENTER(Int, dcGeomSetRigid, (t->dc, t->ball, 1))
LOOK(Int, dcGeomGetRigid, (t->dc, t->ball))
ENTER(Int, dcGeomSetPlaneBody, (t->dc, t->other_plane, t->body))
LOOK(Ptr, dcGeomGetPlaneBody, (t->dc, t->other_plane))
ENTER(Int, dcGeomSetSurfaceVelocity, (t->dc, t->ball, out.third, NULL))
LOOK(Int, dcGeomGetSurfaceVelocity, (t->dc, t->ball, out.vector, out.second))
ENTER(Int, dcGeomSetFrictionDirection, (t->dc, t->ball, NULL, NULL, 1, 1))
LOOK(Int, dcGeomGetFrictionDirection, (t->dc, t->ball, out.vector, out.second, &out.third[0], &out.third[1]))
ENTER(Int, dcGeomForget, (t->dc, t->ball))

/* combine.h */
ENTER(Int, dcWorldSetCombineRule, (t->dc, dcQuantityModulus, dcRuleHertz))
LOOK(Int, dcWorldGetCombineRule, (t->dc, dcQuantityModulus))
ENTER(Int, dcGeomSetMaterialClass, (t->dc, t->ball, 1))
LOOK(Int, dcGeomGetMaterialClass, (t->dc, t->ball))
ENTER(Int, dcWorldSetPairMaterial, (t->dc, 1, 2, &t->pair))
LOOK(Int, dcWorldGetPairMaterial, (t->dc, 2, 1, &out.pair))

/* advice.h */
FREE(Void, dcAdviceQuestionDefault, ((void)dcAdviceQuestionDefault()))
ENTER(Int, dcWorldAdvise, (t->dc, t->space, NULL, out.advice, 1))
FREE(Int, dcAdviceWrite, (&(dcAdvice){.geom1 = t->ball, .geom2 = t->plane}, NULL, NULL, 0))

/* preset.h */
FREE(Int, dcMaterialPreset, ("steel, dry", &out.material))
ENTER(Int, dcWorldSetPresetPair, (t->dc, 1, "steel, dry", 2, "oak"))

/* sensor.h */
FREE(Void, dcSensorDefault, ((void)dcSensorDefault()))
ENTER(Ptr, dcSensorCreate, (t->dc, &t->sensor_def))
ENTER(Int, dcSensorDestroy, (t->sensor))
ENTER(Int, dcSensorGetNumContacts, (t->sensor))
ENTER(Int, dcSensorGetContact, (t->sensor, 0, &out.sensed))
ENTER(Int, dcSensorGetSum, (t->sensor, &out.sum))
ENTER(Int, dcSensorGetLargest, (t->sensor, &out.sensed))
ENTER(Int, dcSensorGetNumEvents, (t->sensor))
ENTER(Int, dcSensorGetEvent, (t->sensor, 0, &out.event))
FREE(Void, dcSensorExists, dcSensorExists(t->sensor))
ENTER(Int, dcSensorGetCount, (t->sensor, dcSensorBegin))
ENTER(Int, dcSensorSetCallback, (t->sensor, NULL, NULL))

/* surface.h */
FREE(Void, dcSurfaceUseDefault, (out.use = dcSurfaceUseDefault()))
FREE(Int, dcMaterialFromSurface, (&t->contact.surface, &t->use, &out.pair, NULL))
FREE(Int, dcSurfaceFromMaterial, (&t->pair, &t->use, &out.surface, &out.lost))
FREE(Int, dcSurfaceSetSpring, (&out.surface, REAL(0.01), REAL(1e4), 10))
FREE(Int, dcSurfaceGetSpring, (&t->contact.surface, &t->use, out.vector, out.second))

/* bed.h */
ENTER(Int, dcGeomSetContactMode, (t->dc, t->box, dcContactPoint))
LOOK(Int, dcGeomGetContactMode, (t->dc, t->ball))
ENTER(Int, dcWorldSetContactMode, (t->dc, dcContactPoint))
LOOK(Int, dcWorldGetContactMode, (t->dc))
ENTER(Int, dcGeomSetFoundation, (t->dc, t->ball, &t->foundation))
LOOK(Int, dcGeomGetFoundation, (t->dc, t->ball, &out.foundation))
ENTER(Int, dcGeomSetDefaultFoundation, (t->dc, t->ball, &t->foundation))
LOOK(Int, dcGeomGetDefaultFoundation, (t->dc, t->ball, &out.foundation))
ENTER(Int, dcGeomSetSpringEdge, (t->dc, t->box, REAL(0.1)))
LOOK(Real, dcGeomGetSpringEdge, (t->dc, t->ball))
ENTER(Int, dcWorldSetSpringEdge, (t->dc, REAL(0.1)))
LOOK(Real, dcWorldGetSpringEdge, (t->dc))
ENTER(Int, dcGeomSetSprings, (t->dc, t->box, t->mesh))
ENTER(Ptr, dcGeomGetSprings, (t->dc, t->box))
ENTER(Int, dcGeomSetConvex, (t->dc, t->convex, t->ode_planes, 6, t->ode_points, 8, everythingPolygons))
ENTER(Int, dcGeomSetHeightfield, (t->dc, t->field, &t->heights, 1))
ENTER(Int, dcGeomSetHeightfieldSamples, (t->dc, t->field, &t->heights, dcHeightDouble, t->samples, 1))
ENTER(Int, dcGeomSetHeightfieldCallback, (t->dc, t->field, &t->heights, everyHeight, NULL, 1))
ENTER(Int, dcGeomSetMesh, (t->dc, t->trimesh, t->mesh))
LOOK(Ptr, dcWorldGetFoundationForce, (t->dc))
ENTER(Int, dcWorldGetNumBeds, (t->dc))
ENTER(Int, dcWorldGetBed, (t->dc, 0, &out.bed))
ENTER(Int, dcWorldGetBedSpring, (t->dc, pressedBed(t), 0, &out.one_spring))
ENTER(Int, dcWorldGetBedSprings, (t->dc, pressedBed(t), 1, &out.one_spring))

/* contact.h */
ENTER(Ptr, dcJointCreateContact, (t->dc, t->group, &t->contact))
ENTER(Int, dcContactCarry, (t->dc, REAL(1e-3), &t->contact))

/* report.h */
ENTER(Int, dcWorldGetNumContacts, (t->dc))
ENTER(Int, dcWorldGetContact, (t->dc, 0, &out.report))
ENTER(Real, dcWorldGetPotentialEnergy, (t->dc))
ENTER(Real, dcWorldGetDissipatedEnergy, (t->dc))
ENTER(Real, dcWorldGetDissipatedPower, (t->dc))
ENTER(Real, dcWorldGetKineticEnergy, (t->dc))
ENTER(Real, dcWorldGetGravitationalEnergy, (t->dc))
ENTER(Int, dcWorldGetNumBodies, (t->dc))
ENTER(Ptr, dcWorldGetBody, (t->dc, 0))
ENTER(Int, dcWorldSetTiming, (t->dc, 1))
ENTER(Int, dcWorldGetTimes, (t->dc, &out.times))
ENTER(Int, dcWorldClearTimes, (t->dc))

/* error.h */
FREE(Void, dcSetMessageHandler, dcSetMessageHandler(t->receiver, NULL))
FREE(Ptr, dcGetLastMessage, ())
FREE(Ptr, dcErrorName, (1))

/* version.h */
FREE(Ptr, dcGetVersion, ())

/* geom.h, meshes */
FREE(Void, dcMeshCreateFromArrays, dcMeshRelease(dcMeshCreateFromArrays(&t->cube)))
FREE(Void, dcMeshCreateFromGeom, dcMeshRelease(dcMeshCreateFromGeom(t->trimesh, 1)))
FREE(Int, dcMeshFilesSupported, ())
FREE(Void, dcMeshCreateFromFile, dcMeshRelease(dcMeshCreateFromFile("no such file.obj", 1, 0)))
