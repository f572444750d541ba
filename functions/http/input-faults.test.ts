import { expect, test } from 'vitest'
import * as z from 'zod'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { parseInput } from '#functions/http/request.ts'
import { authApi } from '#shared/api/auth.ts'
import { contract } from '#shared/api/contract.ts'
import { emailApi } from '#shared/api/email.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import { nothing } from '#shared/api/nothing.ts'
import { processingApi } from '#shared/api/processing.ts'
import { profileApi } from '#shared/api/profile.ts'
import { runsApi } from '#shared/api/runs.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { everyone } from '#shared/rules/access.ts'

async function refusalOf(body: z.ZodType, sent: unknown): Promise<string | undefined> {
  const call = contract({
    name: 'things.write',
    method: 'POST',
    path: '/api/things',
    summary: '',
    audience: 'public',
    userImpact: '',
    access: everyone,
    params: nothing,
    query: nothing,
    body,
    answer: z.undefined(),
  })
  const headers = { 'content-type': 'application/json' }
  const event = gatewayEvent({ method: 'POST', headers, body: JSON.stringify(sent) })
  try {
    await parseInput(call, event)
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

const byKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('a day'), date: z.iso.date() }),
  z.strictObject({ kind: z.literal('an hour'), hour: z.int().min(0).max(23) }),
])
const stanceList = 'Far Left, Left-leaning, Centrist, Right-leaning, or Far Right'
const eitherVote = 'Send either a good or a bad assessment, with the value 1.'
const schedule = emailApi.updateSchedule.body
const profile = profileApi.update.body
const digest = mailPreferencesApi.update.body
const processing = processingApi.update.body
const correction = episodesApi.update.body
const vote = episodesApi.assess.body
const manifest = uploadsApi.start.body
const login = authApi.login.body

test.each<[string, z.ZodType, unknown, string]>([
  [
    'a number below its range',
    schedule,
    { ...defaultEmailSchedule, hour: -1 },
    'Hour must be between 0 and 23.',
  ],
  [
    'a number above its range',
    schedule,
    { ...defaultEmailSchedule, hour: 24 },
    'Hour must be between 0 and 23.',
  ],
  ['half a number', schedule, { ...defaultEmailSchedule, hour: 7.5 }, 'Hour must be a whole number.'],
  ['a text for a number', schedule, { ...defaultEmailSchedule, hour: '8' }, 'Hour must be a number.'],
  [
    'a text for a flag',
    schedule,
    { ...defaultEmailSchedule, monday: 'yes' },
    'Monday must be true or false.',
  ],
  [
    'a field left out',
    schedule,
    { ...defaultEmailSchedule, enabled: undefined },
    '“Send digests” is required.',
  ],
  [
    'one of many choices',
    schedule,
    { ...defaultEmailSchedule, timezone: 'UTC+13' },
    "Time zone isn't one of the values allowed here.",
  ],
  ['a field of no call', schedule, { ...defaultEmailSchedule, role: 'admin' }, "“role” can't be set here."],
  [
    'fields of no call',
    schedule,
    { ...defaultEmailSchedule, role: 1, id: 2 },
    "“role” and “id” can't be set here.",
  ],
  ['a number with a lower bound only', processing, { version: -1 }, 'Version must be at least 0.'],
  ['a number far beyond', processing, { version: 1e300 }, 'Version is too large.'],
  [
    'a long text',
    processing,
    { quotes_prompt: 'x'.repeat(2001) },
    'Quotes prompt can have at most 2,000 characters.',
  ],
  ['an empty text', correction, { political_stance_explanation: ' ' }, "Explanation can't be empty."],
  ['one of few choices', profile, { theme: 'blue' }, 'Theme must be light, dark, or system.'],
  [
    'an unknown stance in a list',
    profile,
    { political_stance_interests: ['Centrist', 'left'] },
    `Entry 2 of stances must be ${stanceList}.`,
  ],
  ['an unknown stance', correction, { political_stance: 'left' }, `Stance must be ${stanceList}.`],
  [
    'a stance twice',
    profile,
    { political_stance_interests: ['Centrist', 'centrist'] },
    "Stances can't have the same entry twice.",
  ],
  ['no list', profile, { interested_topics: 7 }, 'Topics must be a list.'],
  [
    'a long list',
    profile,
    { interested_topics: Array.from({ length: 201 }, (_, n) => n + 1) },
    'Topics can have at most 200 entries.',
  ],
  [
    'no time',
    profile,
    { digest_paused_until: 'soon' },
    'Digest paused until must be a time such as 2026-01-05T08:00:00Z.',
  ],
  ['an empty list', runsApi.cancel.body, { episode_ids: [] }, "Episode IDs can't be empty."],
  ['nothing to change', correction, {}, 'Send a stance, an explanation or the transcript to release.'],
  [
    'a choice inside a field',
    digest,
    { token: 't', change: { frequency: 'hourly' } },
    'Frequency in change must be daily or weekly.',
  ],
  [
    'a field of no call inside a field',
    digest,
    { token: 't', change: { role: 1 } },
    "“role” can't be set here.",
  ],
  [
    'a field inside a list',
    manifest,
    { files: [{ filename: '1.json', size: 1 }, { filename: '2.json' }] },
    'Size in entry 2 of files is required.',
  ],
  ['a branch with a wrong value', vote, { assessment_good: 2 }, 'Assessment good must be 1.'],
  ['the other branch with a wrong value', vote, { assessment_bad: 2 }, 'Assessment bad must be 1.'],
  ['a branch with a field too many', vote, { assessment_good: 1, role: 1 }, "“role” can't be set here."],
  ['no branch', vote, {}, eitherVote],
  ['both branches', vote, { assessment_good: 1, assessment_bad: 1 }, eitherVote],
  ['a body where there is none', authApi.me.body, { role: 1 }, "“role” can't be set here."],
  ['a list for a body', schedule, [], 'The body must be an object.'],
  ['no body', schedule, undefined, 'The body is required.'],
  ['no branch by its mark', byKind, { kind: 'x' }, 'Kind must be a day or an hour.'],
  ['a branch chosen by its mark', byKind, { kind: 'an hour', hour: 24 }, 'Hour must be between 0 and 23.'],
  [
    'a step',
    z.strictObject({ minute: z.number().multipleOf(15) }),
    { minute: 7 },
    'Minute must be a multiple of 15.',
  ],
  [
    'an exact length',
    z.strictObject({ currency: z.string().length(3) }),
    { currency: 'US' },
    'Currency must have exactly 3 characters.',
  ],
  ['no address', z.strictObject({ site: z.url() }), { site: 'x' }, 'Site must be a web address.'],
  ['no email address', z.strictObject({ to: z.email() }), { to: 'x' }, 'To must be an email address.'],
  ['no id', z.strictObject({ id: z.uuid() }), { id: 'x' }, 'ID must be a UUID.'],
  ['no date', z.strictObject({ day: z.iso.date() }), { day: 'x' }, 'Day must be a date such as 2026-01-05.'],
  [
    'a pattern without words',
    z.strictObject({ code: z.string().regex(/^a/) }),
    { code: 'x' },
    "Code doesn't have the right form.",
  ],
  [
    'a name of a record',
    z.strictObject({ counts: z.record(z.string().max(2), z.int()) }),
    { counts: { abc: 1 } },
    "“abc” can't be set here.",
  ],
  [
    'a value of a record',
    z.strictObject({ counts: z.record(z.string(), z.int()) }),
    { counts: { abc: 'x' } },
    'Abc in counts must be a number.',
  ],
])('%s is named in a sentence [S22.9]', async (...[, body, sent, sentence]) => {
  expect(await refusalOf(body, sent)).toBe(sentence)
})

test('several faults are a sentence each, also where one alone has no period', async () => {
  expect(await refusalOf(login, { email: 'x', password: '' })).toBe(
    'Invalid email address. Password is required.',
  )
})

test('texts that forms show as well stay to the letter', async () => {
  const text = (sent: unknown) => refusalOf(login, sent)
  expect(await text({ email: 'x', password: 'y' })).toBe('Invalid email address')
  expect(await text({ email: 'a@example.com', password: '' })).toBe('Password is required')
})
