import * as z from 'zod'
import { instantSchema, numericIdSchema, userIdSchema } from '#shared/domain/ids.ts'
import { namedTopicSchema } from '#shared/domain/named-topic.ts'
import { stanceSchema, stanceTextSchema } from '#shared/domain/stance.ts'
import { capabilitySchema, roleSchema } from '#shared/rules/access.ts'

const themes = ['light', 'dark', 'system'] as const
export const themeSchema = z.enum(themes)
export type Theme = z.infer<typeof themeSchema>

export const digestFrequencySchema = z.enum(['daily', 'weekly'])
export type DigestFrequency = z.infer<typeof digestFrequencySchema>

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length
const twice = "can't have the same entry twice"

export const mostTopics = 200

const choices = {
  interested_topics: z.array(numericIdSchema).max(mostTopics).refine(isUnique, twice),
  political_stance_interests: z.array(stanceSchema).max(5).refine(isUnique, twice),
  geography_interests: z.array(z.int().min(1)).max(100).refine(isUnique, twice),
  email_notifications: z.boolean(),
  theme: themeSchema,
}

export const preferencesSchema = z.object({
  ...choices,
  digest_frequency: digestFrequencySchema,
  digest_paused_until: instantSchema.nullable(),
  /**
   * When the user consented to storing stances of interest (GDPR article 9). Null: no consent, and no stances
   * are stored.
   */
  stance_consent_at: instantSchema.nullable(),
})

/** Absent fields keep their value. The server sets the time of consent. */
export const preferencesChangeSchema = z
  .strictObject({
    ...choices,
    political_stance_interests: z.array(stanceTextSchema).max(5).refine(isUnique, twice),
    digest_frequency: digestFrequencySchema,
    digest_paused_until: instantSchema.nullable(),
    stance_consent: z.boolean(),
  })
  .partial()

export type PreferencesChange = z.infer<typeof preferencesChangeSchema>

export type Preferences = z.infer<typeof preferencesSchema>

export const defaultPreferences: Preferences = {
  interested_topics: [],
  political_stance_interests: [],
  geography_interests: [],
  email_notifications: false,
  theme: 'system',
  digest_frequency: 'daily',
  digest_paused_until: null,
  stance_consent_at: null,
}

/** Why we no longer send mail to an address: a permanent bounce or a spam complaint. */
export const mailTroubleSchema = z.object({ kind: z.enum(['bounce', 'complaint']), at: instantSchema })

export type MailTrouble = z.infer<typeof mailTroubleSchema>

export const currentUserSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  email_confirmed: z.boolean(),
  mail_trouble: mailTroubleSchema.nullable(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
  capabilities: z.array(capabilitySchema),
  preferences: preferencesSchema,
  last_login: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
})

export type CurrentUser = z.infer<typeof currentUserSchema>

export const profileSchema = currentUserSchema.extend({
  topics: z.array(namedTopicSchema),
  /**
   * The confirmed address before a change. Until the new one is confirmed it signs in and gets the codes for
   * a new password.
   */
  previous_email: z.string().nullable(),
  /** The latest mail that failed, while digests are paused for that reason. */
  undelivered_at: instantSchema.nullable(),
  has_private_feed: z.boolean(),
  /** The user pays for Pro, so the payment provider has a customer portal for them. */
  has_subscription: z.boolean(),
  /** Whether this deployment sends mail. Otherwise users cannot confirm addresses and get no digests. */
  sends_mail: z.boolean(),
})

export type Profile = z.infer<typeof profileSchema>

/** Reasons why a subscriber gets no digest. */
const mailObstacles = ['no-pro', 'unconfirmed', 'mail-trouble', 'disabled'] as const

/** Shown to anyone with the link of a digest, including people to whom the mail was forwarded. */
export const mailPreferencesSchema = z.object({
  masked_email: z.string(),
  is_subscribed: z.boolean(),
  frequency: digestFrequencySchema,
  /** No digest is sent before this instant. Null: not paused. */
  paused_until: instantSchema.nullable(),
  obstacle: z.enum(mailObstacles).nullable(),
})

export type MailPreferences = z.infer<typeof mailPreferencesSchema>

export const mailPreferencesChangeSchema = z
  .strictObject({
    is_subscribed: z.boolean(),
    frequency: digestFrequencySchema,
    paused_until: instantSchema.nullable(),
  })
  .partial()

export type MailPreferencesChange = z.infer<typeof mailPreferencesChangeSchema>

export const accountSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  started_at: instantSchema,
  last_used_at: instantSchema,
  is_current: z.boolean(),
})

export type AccountSession = z.infer<typeof accountSessionSchema>
