import * as z from 'zod'
import { privateNameSchema } from '#shared/domain/private-names.ts'

export const privateNamesRecordSchema = z.object({
  names: z.array(privateNameSchema).default([]),
  /** Never used again, so that a late request removes no other name. */
  lastId: z.int().min(0).default(0),
  /** Another one with each change of the names, and after a restored backup. Empty: never changed. */
  revision: z.string().default(''),
  /** The revision that the whole search index follows. */
  indexedRevision: z.string().default(''),
  version: z.int().min(0).default(0),
})

export type PrivateNamesRecord = z.output<typeof privateNamesRecordSchema>

export const isIndexPending = ({ revision, indexedRevision }: PrivateNamesRecord) =>
  revision !== indexedRevision
