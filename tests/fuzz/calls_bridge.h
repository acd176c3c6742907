/*
 * Every public function of the bridge but those of elements, with arguments at random, as
 * tests/scenes/every_call_bridge.h.  INT is for codes, of which negative ones come with a message; ANY for all else
 * (the whole expression).
 */

/* world.h */
ANY(dcWorldCreate, fuzzPassingWorld(f))
INT(dcWorldDestroy, fuzzOdds(f, 10) ? fuzzDestroyWorld(f, W) : dcOk)
ANY(dcWorldGetODEWorld, dcWorldGetODEWorld(W))
INT(dcWorldStep, fuzzStepWorld(f, 0))
INT(dcWorldQuickStep, fuzzStepWorld(f, 1))
INT(dcWorldSetRigidCallback, fuzzSetRigid(f))
INT(dcWorldSetNearCallback, fuzzSetNear(f))
ANY(dcCollide, fuzzCollide(f))
INT(dcWorldCollide, fuzzCollideSpace(f))
INT(dcWorldApply, fuzzApply(f))
INT(dcWorldSetDefaultMaterial, dcWorldSetDefaultMaterial(W, fuzzMaterial(f)))
INT(dcWorldGetDefaultMaterial, dcWorldGetDefaultMaterial(W, &out.material))
INT(dcWorldSetTransitionVelocity, dcWorldSetTransitionVelocity(W, R))
ANY(dcWorldGetTransitionVelocity, dcWorldGetTransitionVelocity(W))
INT(dcWorldSetDefaultTransitionVelocity, dcWorldSetDefaultTransitionVelocity(W, R))
ANY(dcWorldGetDefaultTransitionVelocity, dcWorldGetDefaultTransitionVelocity(W))
INT(dcWorldSetFrictionModel, dcWorldSetFrictionModel(W, (dcFrictionModel)N))
INT(dcWorldGetFrictionModel, dcWorldGetFrictionModel(W))
INT(dcWorldSetStepping, dcWorldSetStepping(W, (dcStepping)N))
INT(dcWorldGetStepping, dcWorldGetStepping(W))
INT(dcWorldSetSubsteps, dcWorldSetSubsteps(W, fuzzInt(f, 8) - 2))
INT(dcWorldGetSubsteps, dcWorldGetSubsteps(W))
INT(dcWorldSetMaxSubsteps, dcWorldSetMaxSubsteps(W, fuzzInt(f, 34) - 2))
INT(dcWorldGetMaxSubsteps, dcWorldGetMaxSubsteps(W))
INT(dcWorldSetSubstepAccuracy, dcWorldSetSubstepAccuracy(W, R))
ANY(dcWorldGetSubstepAccuracy, dcWorldGetSubstepAccuracy(W))
INT(dcWorldGetLastSubsteps, dcWorldGetLastSubsteps(W))
INT(dcWorldSetCombineCallback, dcWorldSetCombineCallback(W, F ? fuzzCombineCallback : NULL, NULL))
INT(dcWorldSetPairCallback, dcWorldSetPairCallback(W, F ? fuzzPairCallback : NULL, NULL))
INT(dcWorldAddBody, fuzzAddBody(f))
INT(dcWorldRemoveBody, dcWorldRemoveBody(W, B))
INT(dcWorldSetBodiesTold, dcWorldSetBodiesTold(W, F))
INT(dcWorldGetBodiesTold, dcWorldGetBodiesTold(W))
INT(dcWorldIsBodyAdded, dcWorldIsBodyAdded(W, B))
INT(dcWorldReset, dcWorldReset(W))

/* save.h */
ANY(dcWorldSave, fuzzSaveWorld(f))
INT(dcWorldRestore, fuzzRestoreWorld(f))

/* force.h */
ANY(dcWorldGetContactForce, dcWorldGetContactForce(W))
INT(dcForceEnable, dcForceEnable(E))
INT(dcForceDisable, dcForceDisable(E))
INT(dcForceIsEnabled, dcForceIsEnabled(E))
INT(dcForceSetDefaultEnabled, dcForceSetDefaultEnabled(E, N))
INT(dcForceGetDefaultEnabled, dcForceGetDefaultEnabled(E))
INT(dcForceSetData, dcForceSetData(E, f))
ANY(dcForceGetData, dcForceGetData(E))
INT(dcForceGetKind, dcForceGetKind(E))
INT(dcWorldGetNumForces, dcWorldGetNumForces(W))
ANY(dcWorldGetForce, dcWorldGetForce(W, N))
ANY(dcForceGetPotentialEnergy, dcForceGetPotentialEnergy(E))
ANY(dcForceGetDissipatedPower, dcForceGetDissipatedPower(E))
INT(dcForceGetBodyForce, dcForceGetBodyForce(E, B, out.vector, out.second))
INT(dcForceDestroy, fuzzDestroyForce(f, E))

/* geom.h */
INT(dcGeomSetMaterial, dcGeomSetMaterial(W, G, fuzzMaterial(f)))
INT(dcGeomGetMaterial, dcGeomGetMaterial(W, G, &out.material))
INT(dcGeomSetDefaultMaterial, dcGeomSetDefaultMaterial(W, G, fuzzMaterial(f)))
INT(dcGeomGetDefaultMaterial, dcGeomGetDefaultMaterial(W, G, &out.material))
INT(dcGeomSetRigid, dcGeomSetRigid(W, G, N))
INT(dcGeomGetRigid, dcGeomGetRigid(W, G))
INT(dcGeomSetPlaneBody, dcGeomSetPlaneBody(W, PL, B))
ANY(dcGeomGetPlaneBody, dcGeomGetPlaneBody(W, PL))
INT(dcGeomSetSurfaceVelocity, set_surface_velocity(f))
INT(dcGeomGetSurfaceVelocity, dcGeomGetSurfaceVelocity(W, G, out.vector, F ? out.second : NULL))
INT(dcGeomSetFrictionDirection, set_friction_direction(f))
INT(dcGeomGetFrictionDirection, dcGeomGetFrictionDirection(W, G, out.vector, out.second, &out.third[0], &out.third[1]))
INT(dcGeomForget, dcGeomForget(W, G))

/* combine.h */
INT(dcWorldSetCombineRule, dcWorldSetCombineRule(W, (dcQuantity)N, (dcRule)fuzzInt(f, dcNumRules + 1)))
INT(dcWorldGetCombineRule, dcWorldGetCombineRule(W, (dcQuantity)N))
INT(dcGeomSetMaterialClass, dcGeomSetMaterialClass(W, G, N))
INT(dcGeomGetMaterialClass, dcGeomGetMaterialClass(W, G))
INT(dcWorldSetPairMaterial, set_pair(f))
INT(dcWorldGetPairMaterial, dcWorldGetPairMaterial(W, N, N, &out.pair))

/* advice.h */
ANY(dcAdviceQuestionDefault, ((void)dcAdviceQuestionDefault()))
INT(dcWorldAdvise, fuzzAdvise(f))
ANY(dcAdviceWrite, dcAdviceWrite(NULL, NULL, NULL, 0))

/* preset.h */
INT(dcMaterialPreset, dcMaterialPreset(F ? "steel, dry" : "wood", F ? &out.material : NULL))
INT(dcWorldSetPresetPair, dcWorldSetPresetPair(W, N, "steel, dry", N, F ? "oak" : F ? NULL : "cork"))

/* sensor.h */
ANY(dcSensorDefault, ((void)dcSensorDefault()))
ANY(dcSensorCreate, fuzzMakeSensor(f))
INT(dcSensorDestroy, fuzzOdds(f, 20) ? dcSensorDestroy(fuzzSensor(f)) : dcOk)
ANY(dcSensorExists, dcSensorExists(fuzzSensor(f)))
INT(dcSensorGetNumContacts, dcSensorGetNumContacts(fuzzSensor(f)))
INT(dcSensorGetContact, dcSensorGetContact(fuzzSensor(f), N, &out.sensed))
INT(dcSensorGetSum, dcSensorGetSum(fuzzSensor(f), F ? &out.sum : NULL))
INT(dcSensorGetLargest, dcSensorGetLargest(fuzzSensor(f), &out.sensed))
INT(dcSensorGetNumEvents, dcSensorGetNumEvents(fuzzSensor(f)))
INT(dcSensorGetEvent, dcSensorGetEvent(fuzzSensor(f), N, &out.event))
INT(dcSensorGetCount, dcSensorGetCount(fuzzSensor(f), (dcSensorEventKind)N))
INT(dcSensorSetCallback, fuzzListen(f))

/* surface.h */
ANY(dcSurfaceUseDefault, ((void)dcSurfaceUseDefault()))
INT(dcMaterialFromSurface, dcMaterialFromSurface(fuzzSurface(f), fuzzUse(f), &out.pair, F ? &out.lost : NULL))
INT(dcSurfaceFromMaterial, dcSurfaceFromMaterial(fuzzPair(f, &out.pair), fuzzUse(f), &out.surface, &out.lost))
INT(dcSurfaceSetSpring, dcSurfaceSetSpring(&out.surface, R, R, R))
INT(dcSurfaceGetSpring, dcSurfaceGetSpring(fuzzSurface(f), fuzzUse(f), out.vector, F ? out.second : NULL))

/* bed.h */
INT(dcGeomSetContactMode, dcGeomSetContactMode(W, G, (dcContactMode)N))
INT(dcGeomGetContactMode, dcGeomGetContactMode(W, G))
INT(dcWorldSetContactMode, dcWorldSetContactMode(W, (dcContactMode)N))
INT(dcWorldGetContactMode, dcWorldGetContactMode(W))
INT(dcGeomSetFoundation, dcGeomSetFoundation(W, G, fuzzFoundation(f)))
INT(dcGeomGetFoundation, dcGeomGetFoundation(W, G, &out.foundation))
INT(dcGeomSetDefaultFoundation, dcGeomSetDefaultFoundation(W, G, fuzzFoundation(f)))
INT(dcGeomGetDefaultFoundation, dcGeomGetDefaultFoundation(W, G, &out.foundation))
INT(dcGeomSetSpringEdge, dcGeomSetSpringEdge(W, G, edge_length(f)))
ANY(dcGeomGetSpringEdge, dcGeomGetSpringEdge(W, G))
INT(dcWorldSetSpringEdge, dcWorldSetSpringEdge(W, edge_length(f)))
ANY(dcWorldGetSpringEdge, dcWorldGetSpringEdge(W))
INT(dcGeomSetSprings, dcGeomSetSprings(W, G, MESH))
ANY(dcGeomGetSprings, dcGeomGetSprings(W, G))
INT(dcGeomSetConvex, fuzzSetConvex(f))
INT(dcGeomSetHeightfieldSamples, dcGeomSetHeightfieldSamples(W, fuzzGeomOf(f, dHeightfieldClass), fuzzHeights(f),
                                                             (dcHeightFormat)fuzzInt(f, 4), fuzzSamples(f), 1))
INT(dcGeomSetHeightfieldCallback, dcGeomSetHeightfieldCallback(W, fuzzGeomOf(f, dHeightfieldClass), fuzzHeights(f),
                                                               fuzzOdds(f, 3) ? NULL : fuzzHeightAt, f, 1))
INT(dcGeomSetHeightfield, dcGeomSetHeightfield(W, fuzzGeomOf(f, dHeightfieldClass), fuzzHeights(f), 1))
INT(dcGeomSetMesh, dcGeomSetMesh(W, fuzzGeomOf(f, dTriMeshClass), MESH))
ANY(dcWorldGetFoundationForce, dcWorldGetFoundationForce(W))
INT(dcWorldGetNumBeds, dcWorldGetNumBeds(W))
INT(dcWorldGetBed, dcWorldGetBed(W, N, &out.bed))
INT(dcWorldGetBedSprings, dcWorldGetBedSprings(W, N, fuzzInt(f, 6) - 1, F ? out.springs : NULL))
INT(dcWorldGetBedSpring, dcWorldGetBedSpring(W, N, N, &out.one_spring))

/* contact.h */
ANY(dcJointCreateContact, fuzzContactJoint(f))
INT(dcContactCarry, dcContactCarry(W, R, fuzzContact(f)))

/* report.h */
INT(dcWorldGetNumContacts, dcWorldGetNumContacts(W))
INT(dcWorldGetContact, dcWorldGetContact(W, N, &out.report))
ANY(dcWorldGetPotentialEnergy, dcWorldGetPotentialEnergy(W))
ANY(dcWorldGetDissipatedEnergy, dcWorldGetDissipatedEnergy(W))
ANY(dcWorldGetDissipatedPower, dcWorldGetDissipatedPower(W))
ANY(dcWorldGetKineticEnergy, fuzzEnergy(f, dcWorldGetKineticEnergy))
ANY(dcWorldGetGravitationalEnergy, fuzzEnergy(f, dcWorldGetGravitationalEnergy))
INT(dcWorldGetNumBodies, dcWorldGetNumBodies(W))
ANY(dcWorldGetBody, dcWorldGetBody(W, N))
INT(dcWorldSetTiming, dcWorldSetTiming(W, N))
INT(dcWorldGetTimes, dcWorldGetTimes(W, &out.times))
INT(dcWorldClearTimes, dcWorldClearTimes(W))

/* error.h */
ANY(dcSetMessageHandler, dcSetMessageHandler(fuzzHear, f))
ANY(dcGetLastMessage, dcGetLastMessage())
ANY(dcErrorName, dcErrorName(N))

/* geom.h, meshes */
ANY(dcMeshCreateFromArrays, dcMeshRelease(dcMeshCreateFromArrays(fuzzMeshSource(f))))
ANY(dcMeshCreateFromGeom, dcMeshRelease(dcMeshCreateFromGeom(fuzzGeomOf(f, dTriMeshClass), F)))
INT(dcMeshFilesSupported, dcMeshFilesSupported())
ANY(dcMeshCreateFromFile, dcMeshRelease(dcMeshCreateFromFile(F ? "no such.obj" : "none", R, F)))

/* version.h */
ANY(dcGetVersion, dcGetVersion())
