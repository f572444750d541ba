import * as z from 'zod'
import type { StoredObject } from './object-store.ts'

const days = z.coerce.number().int().min(1)

const ruleSchema = z.strictObject({
  Id: z.string().optional(),
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().default(''),
  TagFilters: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).default([]),
  ExpirationInDays: days.optional(),
  AbortIncompleteMultipartUpload: z.strictObject({ DaysAfterInitiation: days }).optional(),
})

export const lifecycleSchema = z.strictObject({ Rules: z.array(ruleSchema) })

export type LifecycleRule = z.output<typeof ruleSchema>

const dayMilliseconds = 86_400_000

/**
 * S3 acts at the midnight (UTC) after this many days (user guide, "Examples of S3 Lifecycle configurations").
 */
const isOver = (since: string, afterDays: number, now: Date) =>
  Math.ceil(Date.parse(since) / dayMilliseconds + afterDays) * dayMilliseconds <= now.getTime()

export function isExpired(
  { key, tags, modifiedAt }: Pick<StoredObject, 'key' | 'tags' | 'modifiedAt'>,
  rules: readonly LifecycleRule[],
  now: Date,
): boolean {
  return rules.some(
    ({ Status, Prefix, TagFilters, ExpirationInDays }) =>
      Status === 'Enabled' &&
      ExpirationInDays !== undefined &&
      key.startsWith(Prefix) &&
      TagFilters.every(({ Key, Value }) => tags[Key] === Value) &&
      isOver(modifiedAt, ExpirationInDays, now),
  )
}

export function isAbandoned(
  { key, initiatedAt }: { key: string; initiatedAt: string },
  rules: readonly LifecycleRule[],
  now: Date,
): boolean {
  return rules.some(
    ({ Status, Prefix, AbortIncompleteMultipartUpload: abort }) =>
      Status === 'Enabled' &&
      abort !== undefined &&
      key.startsWith(Prefix) &&
      isOver(initiatedAt, abort.DaysAfterInitiation, now),
  )
}
