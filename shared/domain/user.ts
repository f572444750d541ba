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

/** That a person may follow. */
export const mostTopics = 200

/** What a person chooses; what each field may hold stands here once, for requests, records and answers. */
const choices = {
  interested_topics: z.array(numericIdSchema).max(mostTopics).refine(isUnique, twice),
  political_stance_interests: z.array(stanceSchema).max(5).refine(isUnique, twice),
  geography_interests: z.array(z.int().min(1)).max(100).refine(isUnique, twice),
  email_notifications: z.boolean(),
  theme: themeSchema,
}

export const preferencesSchema = z.object({
  ...choices,
  /** How often a digest comes, where notifications are on. */
  digest_frequency: digestFrequencySchema,
  /** No digest comes before this instant. */
  digest_paused_until: instantSchema.nullable(),
  /** When the person agreed that stances of interest are kept; null: they are not kept (GDPR article 9). */
  stance_consent_at: instantSchema.nullable(),
})

/** A change of preferences: only what is named changes. Consent is given or withdrawn; its time is the server's. */
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

/** Why no mail goes to an address any more: it came back for good, or somebody there called it spam; and when that was. */
export const mailTroubleSchema = z.object({ kind: z.enum(['bounce', 'complaint']), at: instantSchema })

export type MailTrouble = z.infer<typeof mailTroubleSchema>

/** The signed-in person as their own browser sees them. */
export const currentUserSchema = z.object({
  id: userIdSchema,
  email: z.string(),
  /** Whether the person has shown that the address is theirs, since mail to it last made trouble. */
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

/** What the profile shows of the person's account besides what every screen knows. */
export const profileSchema = currentUserSchema.extend({
  /** The topics of interest by name, in the order of the preferences; one that is gone is left out. */
  topics: z.array(namedTopicSchema),
  /** Whether there is a private podcast address. */
  has_private_feed: z.boolean(),
  /** Whether the person pays for Pro, and so has a portal at the payment provider. */
  has_subscription: z.boolean(),
  /** Whether this deployment can send mail: without it an address cannot be confirmed, and no digest comes. */
  sends_mail: z.boolean(),
})

export type Profile = z.infer<typeof profileSchema>

/** Why no digest comes to somebody who asked for them. */
const mailObstacles = ['no-pro', 'unconfirmed', 'mail-trouble', 'disabled'] as const

/** What comes by mail, as whoever holds a link of a digest sees it: the mailbox's owner, or somebody the mail was passed on to. */
export const mailPreferencesSchema = z.object({
  /** Enough for its owner to know it. */
  masked_email: z.string(),
  is_subscribed: z.boolean(),
  frequency: digestFrequencySchema,
  /** No digest comes before this instant; null: none is held back. */
  paused_until: instantSchema.nullable(),
  obstacle: z.enum(mailObstacles).nullable(),
})

export type MailPreferences = z.infer<typeof mailPreferencesSchema>

/** Only what is named changes. */
export const mailPreferencesChangeSchema = z
  .strictObject({
    is_subscribed: z.boolean(),
    frequency: digestFrequencySchema,
    /** At most a year ahead; null resumes. */
    paused_until: instantSchema.nullable(),
  })
  .partial()

export type MailPreferencesChange = z.infer<typeof mailPreferencesChangeSchema>

/** One sign-in of the person, on one device. */
export const accountSessionSchema = z.object({
  id: z.string(),
  /** What the browser says it is, in a few words: `Firefox on Linux`. */
  device: z.string(),
  started_at: instantSchema,
  last_used_at: instantSchema,
  is_current: z.boolean(),
})

export type AccountSession = z.infer<typeof accountSessionSchema>
