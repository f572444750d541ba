import * as z from 'zod'
import { functionNameOf, type HostedFunction } from './definition.ts'
import type { LambdaHost } from './host.ts'

/** A running event source mapping. */
export type EventSource = {
  close(): Promise<void>
  /** For streams, whose waiting records no queue shows. */
  backlog?(): Promise<{ source: string; functionName: string; waiting: number }>
}

const failuresSchema = z.looseObject({
  batchItemFailures: z.array(z.looseObject({ itemIdentifier: z.string() })).nullish(),
})

/** Ids from `batchItemFailures`. A malformed answer or an unknown id fails the whole batch. */
export function failedIds(payload: string, batchIds: readonly string[]): Set<string> {
  const ids = new Set(batchIds)
  const answer = failuresSchema.nullable().safeParse(JSON.parse(payload || 'null'))
  const reported = answer.data?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier) ?? []
  const isUsable = answer.success && reported.every((id) => ids.has(id))
  return isUsable ? new Set(reported) : ids
}

export const findFunction = (
  host: Pick<LambdaHost, 'functions'>,
  nameOrArn: string,
): HostedFunction | undefined => host.functions().find(({ name }) => name === functionNameOf(nameOrArn))
