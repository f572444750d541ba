import * as z from 'zod'
import { userIdSchema } from '#shared/domain/ids.ts'

/** The longest that a consumer may take over one batch; whatever it had under way has broken off by then. */
export const digestTimeoutSeconds = 120

/** Consumers at once, who share the rate at which mail may be sent. */
export const mostDigestConsumers = 2

/** On the queue of digests: find the next people of a run and put them on it. */
export const planMessageSchema = z.strictObject({ planRun: z.string().min(1) })

/** On the queue of digests: one person of a run. */
export const sendMessageSchema = z.strictObject({ runId: z.string().min(1), userId: userIdSchema })
