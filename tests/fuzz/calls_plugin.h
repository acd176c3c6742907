/* Every public function of plugin/ with arguments at random, in the ranges that its headers ask for; as calls_bridge.h.
 */

/* material.h, foundation.h */
ANY(dcMaterialDefault, ((void)dcMaterialDefault()))
ANY(dcMaterialFault, ((void)dcMaterialFault(material_of(f), NULL)))
ANY(dcPairMaterialFault, ((void)dcPairMaterialFault(&out.pair, NULL)))
ANY(dcMaterialCombine, dcMaterialCombine(material_of(f), material_of(f), &out.pair))
ANY(dcCombinationDefault, ((void)dcCombinationDefault()))
ANY(dcRuleFault, ((void)dcRuleFault((dcQuantity)N, (dcRule)N)))
ANY(dcMaterialCombineBy, dcMaterialCombineBy(rules_of(f), material_of(f), material_of(f), &out.pair))
ANY(dcPlaneStrainModulus, dcPlaneStrainModulus(R64, R64))
ANY(dcFoundationDefault, ((void)dcFoundationDefault()))
ANY(dcFoundationFault, ((void)dcFoundationFault(foundation_of(f), NULL)))
ANY(dcFoundationLayerStiffness, dcFoundationLayerStiffness(R64, R64, R64))
ANY(dcFoundationEvaluate, dcFoundationEvaluate(pressed(f), &out.pressed))
ANY(dcFoundationSprings, dcFoundationSprings(pressed(f), &out.spring, 1))

/* preset_table.h */
ANY(dcPresetCount, dcPresetCount())
ANY(dcPresetGet, ((void)dcPresetGet(N)))
ANY(dcPresetFind, dcPresetFind("wood"))
ANY(dcPresetNearest, dcPresetNearest("wood", out.corner, fuzzInt(f, 4)))
ANY(dcPresetMaterial, dcPresetMaterial(dcPresetGet(fuzzInt(f, dcPresetCount())), &out.material))
ANY(dcPresetPairCount, dcPresetPairCount())
ANY(dcPresetPairGet, ((void)dcPresetPairGet(N)))
ANY(dcPresetPairFind, ((void)dcPresetPairFind(N, N)))

/* friction.h */
ANY(dcFrictionCoefficient, dcFrictionCoefficient(&law, R64, R64))
ANY(dcFrictionCreep, dcFrictionCreep(&law, R64, R64))
ANY(dcFrictionSlip, dcFrictionSlip(&law, R64, R64, R64))
ANY(dcFrictionEvaluate, dcFrictionEvaluate(&(dcFrictionBatch){1, 0.01, &law, &one, NULL, out.number, NULL}))

/* holding.h */
ANY(dcAdhesionPull, dcAdhesionPull(R64, R64))
ANY(dcAdhesionPart, dcAdhesionPart(&sticks, out.corner))
ANY(dcResistanceStiffness, dcResistanceStiffness(R64, R64))
ANY(dcResistanceTorque, dcResistanceTorque(&resists, (double[3]){1e-3, 0, 0}, (double[3]){1, 0, 0}, out.number))
ANY(dcResistanceTurn, dcResistanceTurn(&resists, out.number, (double[3]){1e-3, 0, 0}))
ANY(dcResistanceEnergy, dcResistanceEnergy(&resists, (double[3]){1e-3, 0, 0}))
ANY(dcHoldRatio, dcHoldRatio(R64))
ANY(dcHoldSetStiffness, dcHoldSetStiffness(&(dcHold){.stiffness = 1}, 2, 0))
ANY(dcHoldCarry, dcHoldCarry(&(dcHold){.stiffness = 1}, (double[3]){0, 0, 1}, 0.1))
ANY(dcHoldStretch, dcHoldStretch(&(dcHold){.stiffness = 1}, (double[3]){1e-3, 0, 0}, 1))
ANY(dcHoldFriction, dcHoldFriction(&(dcHold){.stiffness = 1}, 1, (double[3]){1e-3, 0, 0}, 1, out.number))
ANY(dcHoldEnergy, dcHoldEnergy(&(dcHold){.stiffness = 1}))

/* hunt_crossley.h */
ANY(dcHuntCrossleyEvaluate, dcHuntCrossleyEvaluate(&(dcHuntCrossleyBatch){1, &one, &one, &one, &one, NULL, out.number,
                                                                          out.number + 1, out.number + 2}))
ANY(dcHuntCrossleyStiffness, dcHuntCrossleyStiffness(R64, R64))
ANY(dcHuntCrossleyRadius, dcHuntCrossleyRadius(R64, R64))
ANY(dcHuntCrossleyEllipticStiffness, dcHuntCrossleyEllipticStiffness(R64, R64, R64))
ANY(dcHuntCrossleyPatchRadius, dcHuntCrossleyPatchRadius(R64, R64))
ANY(dcHuntCrossleyTangentStiffness, dcHuntCrossleyTangentStiffness(R64, R64, R64, R64))
ANY(dcHuntCrossleyTangentDamping, dcHuntCrossleyTangentDamping(R64, R64, R64, R64))
ANY(dcHuntCrossleyRestitution, dcHuntCrossleyRestitution(R64, R64))
ANY(dcHuntCrossleyDissipation, dcHuntCrossleyDissipation(R64, R64))
ANY(dcHuntCrossleyPeakDepth, dcHuntCrossleyPeakDepth(R64, R64, R64, R64))
ANY(dcHuntCrossleyContactTime, dcHuntCrossleyContactTime(R64, R64, R64, R64))
ANY(dcHuntCrossleyStaticDepth, dcHuntCrossleyStaticDepth(R64, R64))
ANY(dcHuntCrossleyStableStep, dcHuntCrossleyStableStep(R64, R64, R64, R64))

/* linear_stop.h */
ANY(dcLinearStopEvaluate,
    dcLinearStopEvaluate(&(dcLinearStopBatch){1, &one, &one, &one, &one, &one, &one, out.number, out.number + 1}))
ANY(dcLinearStopViolation, dcLinearStopViolation(R64, R64, R64))
ANY(dcLinearStopRestitution, dcLinearStopRestitution(R64, R64))
ANY(dcLinearStopDissipation, dcLinearStopDissipation(R64, R64))

/* linear_spring.h */
ANY(dcLinearSpringEvaluate,
    dcLinearSpringEvaluate(&(dcLinearSpring){.stiffness = R64}, R64, R64, &(dcLinearSpringResult){0}))
ANY(dcLinearSpringEnergy, dcLinearSpringEnergy(&(dcLinearSpring){.stiffness = R64}, R64))

/* point_force.h */
ANY(dcPointLawDefault, ((void)dcPointLawDefault()))
ANY(dcPointLawFault, ((void)dcPointLawFault(law_of(f), NULL)))
ANY(dcPointForceEvaluate, dcPointForceEvaluate(&(dcPointForceBatch){1, law_of(f), &one, &one, NULL, out.number,
                                                                    out.number + 1, out.number + 2}))
ANY(dcPointForceDissipatedPower, dcPointForceDissipatedPower(R64, R64, R64))
ANY(dcPointForceTangentStiffness, dcPointForceTangentStiffness(law_of(f), R64))
ANY(dcPointForceStaticDepth, dcPointForceStaticDepth(law_of(f), R64))
ANY(dcPointForcePeakDepth, dcPointForcePeakDepth(law_of(f), R64, R64, R64, R64))

/* mesh.h */
ANY(dcMeshCreate, dcMeshRelease(dcMeshCreate(fuzzMeshSource(f), NULL)))
ANY(dcMeshRetain, dcMeshRelease(dcMeshRetain(f->mesh[fuzzInt(f, 3)])))
ANY(dcMeshRelease, dcMeshRelease(NULL))
ANY(dcMeshGetNumVertices, dcMeshGetNumVertices(f->mesh[fuzzInt(f, 3)]))
ANY(dcMeshGetNumFaces, dcMeshGetNumFaces(f->mesh[fuzzInt(f, 3)]))
ANY(dcMeshGetVertex, dcMeshGetVertex(f->mesh[fuzzInt(f, 3)], 0, out.number))
ANY(dcMeshGetFace, dcMeshGetFace(f->mesh[fuzzInt(f, 3)], 0, out.corner))
ANY(dcMeshIsClosed, dcMeshIsClosed(f->mesh[fuzzInt(f, 3)]))
ANY(dcMeshGetArea, dcMeshGetArea(f->mesh[fuzzInt(f, 3)]))
ANY(dcMeshGetVolume, dcMeshGetVolume(f->mesh[fuzzInt(f, 3)]))
ANY(dcMeshGetBounds, dcMeshGetBounds(f->mesh[fuzzInt(f, 3)], out.number, out.number + 3))
ANY(dcConvexCreate, create_convex(f))
ANY(dcConvexRetain, dcConvexRelease(dcConvexRetain(f->polytope)))
ANY(dcConvexRelease, dcConvexRelease(NULL))
ANY(dcConvexGetMesh, dcConvexGetMesh(f->polytope))
ANY(dcConvexSupport, dcConvexSupport(f->polytope, fuzzPoint(f), out.number))
ANY(dcMeshTessellate, dcMeshRelease(dcMeshTessellate(fuzzSolid(f), fuzzBetween(f, 0.1, 2), NULL)))

/* solid.h */
ANY(dcSolidNearest, dcSolidNearest(fuzzSolid(f), fuzzPoint(f), 10, NULL, &out.nearest))
ANY(dcSolidMinima, dcSolidMinima(fuzzSolid(f), fuzzPoint(f), 10, 0.9, 1, NULL, &out.nearest))
ANY(dcSolidFault, ((void)dcSolidFault(fuzzSolid(f), NULL)))
ANY(dcHeightfieldCreate, dcHeightfieldRelease(dcHeightfieldCreate(fuzzHeights(f), NULL)))
ANY(dcHeightfieldCreateFrom,
    dcHeightfieldRelease(dcHeightfieldCreateFrom(fuzzHeights(f), (dcHeightFormat)fuzzInt(f, 4), fuzzSamples(f), NULL)))
ANY(dcHeightfieldRetain, dcHeightfieldRelease(dcHeightfieldRetain(f->terrain)))
ANY(dcHeightfieldRelease, dcHeightfieldRelease(NULL))
ANY(dcHeightfieldGetRange, dcHeightfieldGetRange(f->terrain, out.number, out.number + 1))
