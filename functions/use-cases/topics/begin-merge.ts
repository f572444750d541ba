import type { StateMachine } from '#functions/clients/state-machines.ts'
import type { Table } from '#functions/data/table/table.ts'
import { beginTopicMerge, type TopicMergeRecord } from '#functions/data/topics/topic-merges.ts'
import { tryStartUpkeep } from '#functions/use-cases/upkeep/try-start-upkeep.ts'

/** Irreversible. Upkeep moves the episodes. @throws DomainError as `beginTopicMerge` */
export async function beginMerge(
  { catalogue, upkeep }: { catalogue: Table; upkeep: StateMachine },
  ids: { fromId: number; intoId: number },
  { requestId, now }: { requestId: string; now: Date },
): Promise<TopicMergeRecord> {
  const merge = await beginTopicMerge(catalogue, ids, now)
  await tryStartUpkeep(upkeep, requestId)
  return merge
}
