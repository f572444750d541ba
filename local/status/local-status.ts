import * as z from 'zod'
import { roleSchema } from '#shared/rules/access.ts'

/** What `/_local/status.json` answers: how scripts reach the local cloud, and how far the sample catalogue is. */
export const localStatusSchema = z.object({
  /** Of the site. */
  address: z.url(),
  awsEndpoint: z.url(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string(), region: z.string() }),
  signIns: z.array(z.object({ role: roleSchema, email: z.string(), password: z.string() })).readonly(),
  /** Counts of episodes; absent until the sample has begun. */
  sample: z
    .object({
      total: z.int().min(0),
      done: z.int().min(0),
      failed: z.int().min(0),
      current: z.string().optional(),
      problem: z.string().optional(),
    })
    .optional(),
  /** Outputs of the stacks: names of tables and buckets, ids of the user pool and its client. */
  outputs: z.record(z.string(), z.string()),
})

export type LocalStatus = z.output<typeof localStatusSchema>
