import { arnOf } from './aws/identity.ts'
import type { NewEvent } from './services/events/bus.ts'

const noUuid = '00000000-0000-0000-0000-000000000000'

/** CloudFormation user guide, "Stack Status Change event detail". Every start creates all stacks. */
export function stackCreated(stackName: string): NewEvent {
  const stackId = arnOf('cloudformation', `stack/${stackName}/${noUuid}`)
  return {
    source: 'aws.cloudformation',
    'detail-type': 'CloudFormation Stack Status Change',
    resources: [stackId],
    detail: {
      'stack-id': stackId,
      'status-details': { status: 'CREATE_COMPLETE', 'status-reason': '' },
      'client-request-token': noUuid,
    },
  }
}
