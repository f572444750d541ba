import * as z from 'zod'

export const keySchema = z.string().regex(/^[a-z0-9-]+$/)
export const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/)
export const voiceSchema = z.strictObject({
  name: z.enum(['slt', 'rms', 'awb', 'kal16']),
  stretch: z.number(),
})
