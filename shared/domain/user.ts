import * as z from 'zod'
import { userIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { capabilitySchema, roleSchema } from '#shared/rules/access.ts'

const themes = ['light', 'dark', 'system'] as const
export const themeSchema = z.enum(themes)
export type Theme = z.infer<typeof themeSchema>

export const preferencesSchema = z.object({
  interested_topics: z.array(z.int().min(1)).max(200),
  political_stance_interests: z.array(stanceSchema).max(5),
  geography_interests: z.array(z.int().min(1)).max(100),
  email_notifications: z.boolean(),
  theme: themeSchema,
})

export type Preferences = z.infer<typeof preferencesSchema>

export const defaultPreferences: Preferences = {
  interested_topics: [],
  political_stance_interests: [],
  geography_interests: [],
  email_notifications: false,
  theme: 'system',
}

/** The signed-in person as their own browser sees them. */
export const currentUserSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  role: roleSchema,
  capabilities: z.array(capabilitySchema),
  preferences: preferencesSchema,
  created_at: z.string(),
})

export type CurrentUser = z.infer<typeof currentUserSchema>
