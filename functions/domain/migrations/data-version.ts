import * as z from 'zod'

export const tableKeys = ['catalogue', 'people', 'operations'] as const
export type TableKey = (typeof tableKeys)[number]

const progressSchema = z.object({
  /** The version of the migration that is under way. */
  to: z.int().min(1),
  table: z.enum(tableKeys),
  /** DynamoDB key to continue from. Absent at the beginning of a table. */
  after: z.record(z.string(), z.string()).optional(),
})

export const dataVersionSchema = z.object({
  /** Absent: nothing has been migrated yet. */
  dataVersion: z.int().min(0).optional(),
  progress: progressSchema.optional(),
  version: z.int().min(0).default(0),
})

export type DataVersion = z.output<typeof dataVersionSchema>
