/* What the carriers keep of a world: made and freed. */
#include <stdlib.h>

#include "bodies/bodies.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "met_facet.h"
#include "parts.h"
#include "solve.h"

int dcxCarryInit(dcxWorld *dc)
{
    dc->carry = calloc(1, sizeof *dc->carry);
    if (!dc->carry) {
        return 0;
    }
    dc->carry->group = dJointGroupCreate(0);
    dc->carry->solver = dcxSolverNew();
    dc->carry->flat = calloc(1, sizeof *dc->carry->flat);
    dc->carry->making = calloc(1, sizeof *dc->carry->making);
    return dc->carry->group && dc->carry->solver && dc->carry->flat && dc->carry->making;
}

/* Joints that wait tell whether their world still stands: ODE takes their bodies away when it goes. */
static int world_stands(const struct dcxCarry *carry)
{
    if (dcxPostStands(&carry->tales)) {
        return 1;
    }
    for (int k = 0; k < carry->num_joints; k++) {
        if (dJointGetBody(carry->joint[k].id, 0)) {
            return 1;
        }
    }
    for (int k = 0; k < carry->num_witnesses; k++) {
        if (dJointGetBody(carry->witness[k].id, 0)) {
            return 1;
        }
    }
    return 0;
}

void dcxCarryFree(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (carry) {
        if (world_stands(carry)) {
            dcxJointsRemove(dc); /* it also puts back what was changed in the world */
        }
        dJointGroupDestroy(carry->group);
        dcxSolverFree(carry->solver);
        dcxMetsFree(carry);
        if (carry->ray) {
            dGeomDestroy(carry->ray);
        }
        dcxFeedbackFree(carry);
        free(carry->flat);
        free(carry->free_row);
        free(carry->making);
        free(carry->made_row);
        free(carry->joint_list);
        free(carry->borne);
        dcxWatchesFree(&carry->tales);
        free(carry->free);
        free(carry->joint);
        free(carry->root);
        dcxSpringsFree(&carry->springs);
        free(carry->block);
        free(carry->cluster);
        free(carry->kicked);
        free(carry->blow);
        free(carry->witness);
        free(carry->leans);
        free(carry->unnamed);
        free(carry->work);
        free(carry->given);
        free(carry);
    }
    free(dc->rows.row);
}
