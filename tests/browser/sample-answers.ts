import type { Price } from '#shared/api/billing.ts'
import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { episodesApi } from '#shared/api/episodes.ts'
import type { podcastsApi } from '#shared/api/podcasts.ts'
import type { sidelightApi } from '#shared/api/sidelight.ts'
import type { statisticsApi } from '#shared/api/statistics.ts'
import type { topicsApi } from '#shared/api/topics.ts'
import type { RecoveryConfig } from '#shared/deployment/recovery-config.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { GeographyWithCount } from '#shared/domain/geography.ts'
import { type Stance, stanceIndex, stances } from '#shared/domain/stance.ts'
import {
  type AccountSession,
  type CurrentUser,
  defaultPreferences,
  type Profile,
} from '#shared/domain/user.ts'
import { capabilitiesOfRole, type Role } from '#shared/rules/access.ts'

/** Sample answers; typed by the contracts, so that they cannot drift from them. */

export const statistics: AnswerInputOf<typeof statisticsApi.get> = {
  episode_count: 52,
  podcast_count: 9,
  total_duration_seconds: 11_520,
  far_left_count: 4,
  left_leaning_count: 4,
  centrist_count: 4,
  right_leaning_count: 4,
  far_right_count: 4,
  assessment_good: 31,
  assessment_bad: 9,
  last_updated: '2025-01-05T10:00:00.000Z',
}

const titles = [
  'Who pays when the river rises',
  'The rent is due: a conversation about who may build and where',
  'A border is a promise',
  'What a school owes a town',
] as const

const spoken = [
  'A flood does not ask how you voted. It asks how high your doorstep is, and whether anybody answered the phone last spring.',
  'If you want fewer people on the street, build more doors that they can afford to close behind them.',
  'The question is not whether we help each other, it is how near to home the decision is made and who is answerable for it.',
] as const

export function card(id: number, stance: Stance): EpisodeCard {
  return {
    id,
    podcast_id: stanceIndex(stance) + 1,
    title: titles[id % titles.length] ?? titles[0],
    published_date: new Date(Date.UTC(2025, 0, 5 - (id % 28))).toISOString(),
    image_url: null,
    audio_url: 'https://audio.example/episode.mp3',
    duration: 180 + id * 7,
    transcript_status: 'completed',
    political_stance: stance,
    unrated_reason: null,
    is_contested: id % 4 === 1,
    ...(id % 8 === 6 && { is_low_confidence: true }),
    topics: 'Flood insurance,Housing,Local government,Zoning,Public schools',
    quotes: spoken.map((quote_text, index) => ({
      quote_id: `${id}-${index}`,
      quote_text,
      quote_time_start: index * 47.4,
      quote_time_end: index * 47.4 + 6,
      quote_topic: index + 1,
      topic_name: 'Housing',
    })),
    podcast: { id: stanceIndex(stance) + 1, name: 'The Long Table', image_url: null },
  }
}

export function sidelightAnswer(
  stance: Stance,
  ids: readonly number[],
): AnswerInputOf<typeof sidelightApi.list> {
  return { stance, episodes: ids.map((id) => card(id, stance)), topics: { Housing: 3 } }
}

export function episode(id: number): AnswerInputOf<typeof episodesApi.get> {
  const { quotes, podcast, ...rest } = card(id, 'Left-leaning')
  return {
    ...rest,
    analysed_duration: rest.duration,
    description: 'A conversation about floods, and about who decides what is rebuilt.',
    local_path: null,
    transcript_text: null,
    transcript_timestamps: null,
    has_transcript: true,
    is_contested: true,
    stance_spread: [1, 1, 0, 1, 0],
    political_stance_explanation:
      'The episode argues for public insurance and for spending on levees, and gives the cost to households more room than the cost to the treasury.',
    is_stance_overridden: false,
    is_explanation_overridden: false,
    summary: 'Two guests discuss flood insurance.',
    paragraph_summary:
      'Two guests discuss what happens to a river town after the third flood in ten years. They agree that the present insurance pays too late and differ on who should pay instead.',
    bullet_points_summary: [
      'Insurance pays after the damage, and often too late.',
      'Levees cost less than rebuilding twice.',
      'The guests differ on whether the state or the county should decide.',
    ],
    analysis_confidence: 0.33,
    analysed_at: '2025-01-05T12:00:00.000Z',
    analysis_method: 'three readings of the transcript',
    assessment_good: 0,
    assessment_bad: 0,
    added_date: '2025-01-05T09:00:00.000Z',
    quotes: quotes.map((quote, index) => ({
      ...quote,
      speaker: ['Theo Lindqvist', null, 'Speaker 2'][index % 3] ?? null,
      podcast_id: rest.podcast_id,
      episode_id: id,
      audio_url: rest.audio_url,
      quote_stance: 'Left-leaning',
      quote_keywords: '',
      created_at: '2025-01-05T12:00:00.000Z',
    })),
    evidence: [],
    chapters: [],
    highlights: [],
    participants: [],
    podcast: { ...podcast, geographyName: 'United States', geographyType: 'country' },
  }
}

export function transcript(episodeId: number): AnswerInputOf<typeof episodesApi.getTranscript> {
  const entries = [...spoken, ...spoken].flatMap((text) => text.split(/(?<=\.) /))
  return {
    episode_id: episodeId,
    source: 'publisher',
    language: 'en',
    is_timed: true,
    duration: entries.length * 4,
    entries: entries.map((text, index) => ({
      text,
      speaker: index % 5 < 3 ? 'Ada Moreno' : 'Ben Whitlock',
      timestamp: index * 4,
      end: index * 4 + 3.5,
    })),
  }
}

export function podcastEpisodes(): AnswerInputOf<typeof podcastsApi.listEpisodes> {
  return {
    id: 2,
    name: 'The Long Table',
    image_url: null,
    geographyName: 'United States',
    geographyType: 'country',
    author: 'A. Host',
    description: '',
    category: 'News',
    rss_url: null,
    added_date: '2025-01-01T00:00:00.000Z',
    episodes: [card(8, 'Left-leaning'), card(9, 'Centrist'), card(10, 'Left-leaning')],
  }
}

const topicNames = [
  'Housing, Flood insurance, Immigration reform, Public schools, Zoning, Local government, Tech regulation',
  'Criminal justice, National security, Democratic institutions, Rent, Climate policy, Border policy, Taxes',
  'Free speech, Foreign policy, Trade, Inflation, Health care, Student debt, Voting rights, Supreme Court',
  'Police, Drug policy, Energy, Water rights, Minimum wage, Unions, Antitrust, Artificial intelligence',
  'Privacy, Social media, Infrastructure, Rail, Farming, Fisheries, Veterans, Defence budget, NATO, Tariffs',
  'Childcare, Parental leave, Homelessness, Public transport, Census, Redistricting, Federalism, Term limits',
  'Campaign finance, Lobbying, Journalism, Religion, Bail, Prisons, Asylum, Visas, Rural hospitals, Broadband',
].flatMap((names) => names.split(', '))

export function topics(count = topicNames.length): AnswerInputOf<typeof topicsApi.listAll> {
  return {
    topics: topicNames.slice(0, count).map((name, index) => ({
      id: index + 1,
      name,
      frequency: Math.max(1, Math.round(120 / (index + 1))),
    })),
  }
}

const topicEpisodeCounts = [6, 2, 0, 3, 1] as const

export function topicEpisodes(only?: Stance): AnswerInputOf<typeof episodesApi.listByTopic> {
  return stances
    .filter((stance) => only === undefined || stance === only)
    .flatMap((stance) => {
      const count = topicEpisodeCounts[stanceIndex(stance)] ?? 0
      return Array.from({ length: count }, (_, place) => card(stanceIndex(stance) * 100 + place + 1, stance))
    })
}

export function user(role: Role): CurrentUser {
  return {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    email: `${role}.person@example.org`,
    role,
    capabilities: [...capabilitiesOfRole[role]],
    email_confirmed: true,
    mail_trouble: null,
    username: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    preferences: defaultPreferences,
    last_login: '2025-06-01T00:00:00.000Z',
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: '2025-06-01T00:00:00.000Z',
  }
}

export function profile(role: Role): Profile {
  return {
    ...user(role),
    topics: [],
    has_private_feed: false,
    has_subscription: role === 'paid',
    previous_email: null,
    undelivered_at: null,
    sends_mail: true,
  }
}

export function feedProfile(): Profile {
  const names = ['Flood insurance', 'Housing', 'Local government', 'Public schools', 'Zoning']
  const chosen = names.map((name) => ({ id: topicNames.indexOf(name) + 1, name }))
  const preferences = {
    ...defaultPreferences,
    interested_topics: chosen.map(({ id }) => id),
    geography_interests: [11, 13],
  }
  return { ...profile('paid'), topics: chosen, preferences }
}

export const accountSessions: readonly AccountSession[] = [
  {
    id: 'here',
    device: 'Firefox on Linux',
    started_at: '2025-05-01T08:00:00.000Z',
    last_used_at: '2025-06-01T08:00:00.000Z',
    is_current: true,
  },
  {
    id: 'there',
    device: 'Safari on iPhone',
    started_at: '2025-04-01T08:00:00.000Z',
    last_used_at: '2025-05-20T08:00:00.000Z',
    is_current: false,
  },
]

const geography = (
  geography_id: number,
  [geography_abbreviation, geography_name]: readonly [string, string],
  podcast_count: number,
): GeographyWithCount => ({
  geography_id,
  geography_abbreviation,
  geography_name,
  geography_type: geography_id < 10 ? 'country' : 'state',
  podcast_count,
})

/** Two countries and three states, unsorted; one of each has no podcast. */
export const sampleGeographies: readonly GeographyWithCount[] = [
  geography(1, ['US', 'United States'], 12),
  geography(2, ['CA', 'Canada'], 0),
  geography(11, ['OH', 'Ohio'], 1),
  geography(12, ['TX', 'Texas'], 0),
  geography(13, ['CA', 'California'], 3),
]
export const samplePrice = {
  is_on_sale: true,
  amount: 800,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
} as const satisfies Price

export function otherSide(): AnswerInputOf<typeof episodesApi.listOtherSide> {
  const episode = { ...card(12, 'Right-leaning'), title: 'The county knows its own river' }
  return [{ mirrored_stance: 'Right-leaning', topic_name: 'Flood insurance', episode }]
}

/** `userPoolEndpoint` may be a stand-in for the pool. */
export const recoveryConfig = (userPoolEndpoint: string): RecoveryConfig => ({
  region: 'us-east-1',
  userPoolId: 'us-east-1_aPool1234',
  userPoolClientId: 'recovery',
  userPoolEndpoint,
})
