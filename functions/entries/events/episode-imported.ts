import * as z from 'zod'
import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, runLimits, stateMachine, systemClock } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { guardedClient } from '#functions/connections/web-client.ts'
import { messageOf, queueEventSchema, receiveEach } from '#functions/invocation/queue-messages.ts'
import { task } from '#functions/invocation/task.ts'
import { receiveImported } from '#functions/use-cases/ingestion/receive-imported.ts'
import { admitRuns } from '#functions/use-cases/runs/admit-runs.ts'
import { freeSlotSchema, importedEpisodeSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  ...costEstimates(),
  operations: table('OPERATIONS_TABLE'),
  media: bucket('MEDIA_BUCKET'),
  client: guardedClient(),
  runs: stateMachine('EPISODE_MACHINE_ARN'),
  slotLimits: runLimits(),
  clock: systemClock(),
})

const messageSchema = messageOf(z.union([importedEpisodeSchema, freeSlotSchema]))

export const handler = task({
  input: queueEventSchema,
  connect,
  run: (event, deps) =>
    receiveEach(event, async (body) => {
      const message = messageSchema.parse(body)
      if ('hasRoom' in message) await admitRuns(deps)
      else await receiveImported(deps, message.episodeId)
    }),
})
