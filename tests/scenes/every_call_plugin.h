/* Every public function of plugin/, as every_call_bridge.h; none has a world. */
/* material.h, combination.h, foundation.h */
FREE(Void, dcMaterialDefault, ((void)dcMaterialDefault()))
FREE(Void, dcMaterialFault, ((void)dcMaterialFault(&t->material, NULL)))
FREE(Void, dcPairMaterialFault, ((void)dcPairMaterialFault(&out.pair, NULL)))
FREE(Void, dcMaterialCombine, dcMaterialCombine(&t->material, &t->material, &out.pair))
FREE(Void, dcCombinationDefault, ((void)dcCombinationDefault()))
FREE(Ptr, dcRuleFault, (dcQuantityDissipation, dcRuleHertz))
FREE(Void, dcMaterialCombineBy, dcMaterialCombineBy(&t->rules, &t->material, &t->material, &out.pair))
FREE(Real, dcPlaneStrainModulus, (1e6, 0.3))
FREE(Void, dcFoundationDefault, ((void)dcFoundationDefault()))
FREE(Void, dcFoundationFault, ((void)dcFoundationFault(&t->foundation, NULL)))
FREE(Real, dcFoundationLayerStiffness, (1e6, 0.3, 0.1))
FREE(Void, dcFoundationEvaluate, dcFoundationEvaluate(&t->pressed, &out.pressed))
FREE(Int, dcFoundationSprings, (&t->pressed, &out.spring, 1))

/* preset_table.h */
FREE(Int, dcPresetCount, ())
FREE(Void, dcPresetGet, ((void)dcPresetGet(0)))
FREE(Int, dcPresetFind, ("glass"))
FREE(Int, dcPresetNearest, ("glas", out.corner, 1))
FREE(Void, dcPresetMaterial, dcPresetMaterial(dcPresetGet(0), &out.material))
FREE(Int, dcPresetPairCount, ())
FREE(Void, dcPresetPairGet, ((void)dcPresetPairGet(0)))
FREE(Void, dcPresetPairFind, ((void)dcPresetPairFind(0, 5)))

/* friction.h */
FREE(Real, dcFrictionCoefficient, (&law, 0.01, 0.005))
FREE(Real, dcFrictionCreep, (&law, 0.01, 0.1))
FREE(Real, dcFrictionSlip, (&law, 0.01, 0.1, 0.1))
FREE(Void, dcFrictionEvaluate, dcFrictionEvaluate(&(dcFrictionBatch){1, 0.01, &law, &one, NULL, out.number, NULL}))

/* holding.h */
FREE(Real, dcAdhesionPull, (0.05, 0.1))
FREE(Real, dcAdhesionPart, (&sticks, out.corner))
FREE(Real, dcResistanceStiffness, (1e5, 1e-3))
FREE(Void, dcResistanceTorque, dcResistanceTorque(&resists, (double[3]){1e-3, 0, 0}, (double[3]){1, 0, 0}, out.number))
FREE(Void, dcResistanceTurn, dcResistanceTurn(&resists, out.number, (double[3]){1e-3, 0, 0}))
FREE(Real, dcResistanceEnergy, (&resists, (double[3]){1e-3, 0, 0}))
FREE(Real, dcHoldRatio, (0.3))
FREE(Void, dcHoldSetStiffness, dcHoldSetStiffness(&(dcHold){.stiffness = 1}, 2, 0))
FREE(Void, dcHoldCarry, dcHoldCarry(&(dcHold){.stiffness = 1}, (double[3]){0, 0, 1}, 0.1))
FREE(Void, dcHoldStretch, dcHoldStretch(&(dcHold){.stiffness = 1}, (double[3]){1e-3, 0, 0}, 1))
FREE(Void, dcHoldFriction, dcHoldFriction(&(dcHold){.stiffness = 1}, 1, (double[3]){1e-3, 0, 0}, 1, out.number))
FREE(Real, dcHoldEnergy, (&(dcHold){.stiffness = 1}))

/* hunt_crossley.h */
FREE(Void, dcHuntCrossleyEvaluate,
     dcHuntCrossleyEvaluate(&(dcHuntCrossleyBatch){1, &one, &one, &one, &one, NULL, out.number, out.number + 1,
                                                   out.number + 2}))
FREE(Real, dcHuntCrossleyStiffness, (0.1, 1e6))
FREE(Real, dcHuntCrossleyRadius, (0.1, 0.2))
FREE(Real, dcHuntCrossleyEllipticStiffness, (0.1, 0.2, 1e6))
FREE(Real, dcHuntCrossleyPatchRadius, (0.1, 1e-3))
FREE(Real, dcHuntCrossleyTangentStiffness, (1e6, 0.1, 1e-3, 0.1))
FREE(Real, dcHuntCrossleyTangentDamping, (1e6, 0.1, 1e-3, 0.1))
FREE(Real, dcHuntCrossleyRestitution, (0.1, 1))
FREE(Real, dcHuntCrossleyDissipation, (0.9, 1))
FREE(Real, dcHuntCrossleyPeakDepth, (1e6, 0.1, 1, 1))
FREE(Real, dcHuntCrossleyContactTime, (1e6, 0.1, 1, 1))
FREE(Real, dcHuntCrossleyStaticDepth, (1e6, 1))
FREE(Real, dcHuntCrossleyStableStep, (1e6, 0.1, 1, 1))

/* linear_stop.h */
FREE(Void, dcLinearStopEvaluate,
     dcLinearStopEvaluate(&(dcLinearStopBatch){1, &one, &one, &one, &one, &one, &one, out.number, out.number + 1}))
FREE(Real, dcLinearStopViolation, (-1, 1, 2))
FREE(Real, dcLinearStopRestitution, (0.1, 1))
FREE(Real, dcLinearStopDissipation, (0.9, 1))

/* linear_spring.h */
FREE(Void, dcLinearSpringEvaluate,
     dcLinearSpringEvaluate(&(dcLinearSpring){.stiffness = 1}, 1, 1, &(dcLinearSpringResult){0}))
FREE(Real, dcLinearSpringEnergy, (&(dcLinearSpring){.stiffness = 1}, 1))

/* point_force.h */
FREE(Void, dcPointLawDefault, ((void)dcPointLawDefault()))
FREE(Void, dcPointLawFault, ((void)dcPointLawFault(&t->plane_def.law, NULL)))
FREE(Void, dcPointForceEvaluate,
     dcPointForceEvaluate(&(dcPointForceBatch){1, &t->plane_def.law, &one, &one, NULL, out.number, out.number + 1,
                                               out.number + 2}))
FREE(Real, dcPointForceDissipatedPower, (1, 1, 1))
FREE(Real, dcPointForceTangentStiffness, (&t->plane_def.law, -0.1))
FREE(Real, dcPointForceStaticDepth, (&t->plane_def.law, 1))
FREE(Real, dcPointForcePeakDepth, (&t->plane_def.law, 0.1, 1, 1, 0))

/* mesh.h */
FREE(Void, dcMeshCreate, dcMeshRelease(dcMeshCreate(&t->cube, NULL)))
FREE(Void, dcMeshRetain, dcMeshRelease(dcMeshRetain(t->mesh)))
FREE(Void, dcMeshRelease, dcMeshRelease(NULL))
FREE(Int, dcMeshGetNumVertices, (t->mesh))
FREE(Int, dcMeshGetNumFaces, (t->mesh))
FREE(Void, dcMeshGetVertex, dcMeshGetVertex(t->mesh, 0, out.number))
FREE(Void, dcMeshGetFace, dcMeshGetFace(t->mesh, 0, out.corner))
FREE(Int, dcMeshIsClosed, (t->mesh))
FREE(Real, dcMeshGetArea, (t->mesh))
FREE(Real, dcMeshGetVolume, (t->mesh))
FREE(Void, dcMeshGetBounds, dcMeshGetBounds(t->mesh, out.number, out.number + 3))
FREE(Void, dcConvexCreate, dcConvexRelease(dcConvexCreate(t->planes, 6, t->points, 8, everythingPolygons, NULL)))
FREE(Void, dcConvexRetain, dcConvexRelease(dcConvexRetain(t->polytope)))
FREE(Void, dcConvexRelease, dcConvexRelease(NULL))
FREE(Ptr, dcConvexGetMesh, (t->polytope))
FREE(Void, dcConvexSupport, dcConvexSupport(t->polytope, (double[]){0, 0, 1}, out.number))
FREE(Void, dcMeshTessellate, dcMeshRelease(dcMeshTessellate(&t->solid, 0.5, NULL)))

/* solid.h */
FREE(Int, dcSolidNearest, (&t->solid, (double[]){0, 0, 2}, 10, NULL, &out.nearest))
FREE(Int, dcSolidMinima, (&t->solid, (double[]){0, 0, 2}, 10, 0.9, 1, NULL, &out.nearest))
FREE(Void, dcSolidFault, ((void)dcSolidFault(&t->solid, NULL)))
FREE(Void, dcHeightfieldCreate, dcHeightfieldRelease(dcHeightfieldCreate(&t->heights, NULL)))
FREE(Void, dcHeightfieldCreateFrom,
     dcHeightfieldRelease(dcHeightfieldCreateFrom(&t->heights, dcHeightDouble, t->samples, NULL)))
FREE(Void, dcHeightfieldRetain, dcHeightfieldRelease(dcHeightfieldRetain(t->terrain)))
FREE(Void, dcHeightfieldRelease, dcHeightfieldRelease(NULL))
FREE(Void, dcHeightfieldGetRange, dcHeightfieldGetRange(t->terrain, out.number, out.number + 1))
