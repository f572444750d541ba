import * as z from 'zod'
import { userIdSchema } from '#shared/domain/ids.ts'

/** On the queue of digests: find the next people of a run and put them on it. */
export const planMessageSchema = z.strictObject({ planRun: z.string().min(1) })

/** On the queue of digests: one person of a run. */
export const sendMessageSchema = z.strictObject({ runId: z.string().min(1), userId: userIdSchema })
