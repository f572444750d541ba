import * as read from '#web/lib/api/readers.ts'

export const topicsItem = read.object({ id: read.number, name: read.text, frequency: read.number })

export const topicsListAllAnswer = read.object({ topics: read.list(topicsItem) })

export const stance = read.oneOf('Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right')

export const transcriptStatus = read.oneOf(
  '',
  'offline',
  'queued',
  'downloading',
  'splitting',
  'transcribing',
  'transcribed',
  'analyzing',
  'completed',
)

export const unratedReason = read.oneOf('not-political', 'not-sure', 'language', 'under-review')

export const quotesItem = read.object({
  quote_id: read.text,
  quote_text: read.text,
  quote_time_start: read.either(read.number, read.oneOf('N/A')),
  quote_topic: read.orNull(read.number),
  topic_name: read.orNull(read.text),
  quote_time_end: read.either(read.number, read.oneOf('N/A')),
  speaker: read.optional(read.orNull(read.text)),
})

export const podcast = read.object({ id: read.number, name: read.text, image_url: read.orNull(read.text) })

export const episodesItem = read.object({
  id: read.number,
  podcast_id: read.number,
  title: read.text,
  published_date: read.orNull(read.text),
  added_date: read.optional(read.text),
  image_url: read.orNull(read.text),
  audio_url: read.orNull(read.text),
  duration: read.orNull(read.number),
  transcript_status: read.either(transcriptStatus, read.textAfter('error: ')),
  political_stance: read.orNull(stance),
  unrated_reason: read.orNull(unratedReason),
  is_contested: read.flag,
  is_low_confidence: read.optional(read.flag),
  topics: read.text,
  quotes: read.list(quotesItem),
  podcast: podcast,
})

export const heldBy = read.oneOf('no-budget', 'unreadable', 'too-large', 'transcription-spent', 'spent')

export const episodesItem2 = read.object({
  id: read.number,
  podcast_id: read.number,
  title: read.text,
  published_date: read.orNull(read.text),
  added_date: read.optional(read.text),
  image_url: read.orNull(read.text),
  audio_url: read.orNull(read.text),
  duration: read.orNull(read.number),
  transcript_status: read.either(transcriptStatus, read.textAfter('error: ')),
  political_stance: read.orNull(stance),
  unrated_reason: read.orNull(unratedReason),
  is_contested: read.flag,
  is_low_confidence: read.optional(read.flag),
  topics: read.text,
  quotes: read.list(quotesItem),
  podcast: podcast,
  has_transcript: read.flag,
  has_summary: read.flag,
  machine_stance: read.orNull(stance),
  is_overridden: read.flag,
  is_published: read.flag,
  is_over_limit: read.flag,
  failure_reason: read.orNull(read.text),
  political_stance_explanation: read.orNull(read.text),
  suspicious_passages: read.list(
    read.object({ segment: read.number, seconds: read.orNull(read.number), words: read.text }),
  ),
  recognizer_loops: read.optional(
    read.list(read.object({ seconds: read.orNull(read.number), words: read.text, times: read.number })),
  ),
  release_of: read.optional(read.text),
  run: read.orNull(
    read.object({
      number: read.number,
      since: read.text,
      is_waiting: read.flag,
      throttled: read.number,
      waits_until: read.orNull(read.text),
      held_by: read.orNull(heldBy),
      place: read.orNull(read.number),
      place_is_for: read.oneOf('analysis', 'transcription'),
      expected_at: read.orNull(read.text),
      model_busy_since: read.orNull(read.text),
      model_out_of_quota: read.flag,
      audio_because: read.optional(read.text),
      console_url: read.orNull(read.text),
    }),
  ),
})

export const mailTrouble = read.object({ kind: read.oneOf('bounce', 'complaint'), at: read.instant })

export const role = read.oneOf('free', 'paid', 'admin')

export const capabilitiesItem = read.oneOf(
  'content:basic',
  'content:premium',
  'users:create',
  'users:read',
  'users:update',
  'users:delete',
  'podcasts:create',
  'podcasts:read',
  'podcasts:update',
  'podcasts:delete',
  'episodes:create',
  'episodes:read',
  'episodes:update',
  'episodes:delete',
  'settings:read',
  'settings:update',
  'system:stats',
  'system:process',
  'topics:manage',
  'email:receive',
)

export const digestFrequency = read.oneOf('daily', 'weekly')

export const preferences = read.object({
  interested_topics: read.list(read.number),
  political_stance_interests: read.list(stance),
  geography_interests: read.list(read.number),
  email_notifications: read.flag,
  theme: read.oneOf('light', 'dark', 'system'),
  digest_frequency: digestFrequency,
  digest_paused_until: read.orNull(read.instant),
  stance_consent_at: read.orNull(read.instant),
})

export const authMeAnswer = read.object({
  id: read.text,
  email: read.text,
  email_confirmed: read.flag,
  mail_trouble: read.orNull(mailTrouble),
  username: read.orNull(read.text),
  firstName: read.orNull(read.text),
  lastName: read.orNull(read.text),
  profileImageUrl: read.orNull(read.text),
  role: role,
  capabilities: read.list(capabilitiesItem),
  preferences: preferences,
  last_login: read.orNull(read.instant),
  created_at: read.instant,
  updated_at: read.instant,
})

/** Reads and checks the answer of each call. Written by `npm run web-calls` from the contracts. */
export const answers = {
  'statistics.get': read.object({
    episode_count: read.number,
    podcast_count: read.number,
    total_duration_seconds: read.number,
    far_left_count: read.number,
    left_leaning_count: read.number,
    centrist_count: read.number,
    right_leaning_count: read.number,
    far_right_count: read.number,
    assessment_good: read.number,
    assessment_bad: read.number,
    last_updated: read.orNull(read.instant),
  }),
  'topics.list-all': topicsListAllAnswer,
  'topics.list-for-stance': topicsListAllAnswer,
  'sidelight.list': read.object({
    stance: read.withDefault(stance, 'Centrist'),
    episodes: read.list(episodesItem),
    topics: read.record(read.number),
  }),
  'sidelight.list-voices': read.list(episodesItem),
  'episodes.get': read.object({
    id: read.number,
    podcast_id: read.number,
    title: read.text,
    description: read.text,
    published_date: read.orNull(read.text),
    audio_url: read.orNull(read.text),
    image_url: read.orNull(read.text),
    duration: read.orNull(read.number),
    analysed_duration: read.orNull(read.number),
    local_path: read.none,
    transcript_text: read.none,
    transcript_timestamps: read.none,
    has_transcript: read.flag,
    transcript_status: read.either(transcriptStatus, read.textAfter('error: ')),
    political_stance: read.orNull(stance),
    unrated_reason: read.orNull(unratedReason),
    is_contested: read.flag,
    is_low_confidence: read.optional(read.flag),
    stance_spread: read.orNull(read.list(read.number)),
    political_stance_explanation: read.orNull(read.text),
    is_stance_overridden: read.flag,
    is_explanation_overridden: read.flag,
    summary: read.orNull(read.text),
    paragraph_summary: read.orNull(read.text),
    bullet_points_summary: read.list(read.text),
    analysis_confidence: read.orNull(read.number),
    analysed_at: read.orNull(read.text),
    analysis_method: read.orNull(read.text),
    topics: read.text,
    assessment_good: read.number,
    assessment_bad: read.number,
    added_date: read.text,
    quotes: read.list(
      read.object({
        quote_id: read.text,
        podcast_id: read.number,
        episode_id: read.number,
        audio_url: read.orNull(read.text),
        quote_text: read.text,
        quote_time_start: read.either(read.number, read.oneOf('N/A')),
        quote_time_end: read.either(read.number, read.oneOf('N/A')),
        quote_topic: read.orNull(read.number),
        topic_name: read.orNull(read.text),
        speaker: read.orNull(read.text),
        quote_stance: read.orNull(stance),
        quote_keywords: read.text,
        created_at: read.text,
      }),
    ),
    evidence: read.list(
      read.object({
        segment: read.number,
        start_time: read.orNull(read.number),
        end_time: read.orNull(read.number),
        speaker: read.orNull(read.text),
        text: read.text,
        named_for: read.list(stance),
      }),
    ),
    chapters: read.list(
      read.object({ title: read.text, start_time: read.number, link_url: read.orNull(read.text) }),
    ),
    highlights: read.list(read.object({ title: read.text, start_time: read.number, end_time: read.number })),
    participants: read.list(read.object({ name: read.text, role: read.orNull(read.text) })),
    podcast: read.object({
      id: read.number,
      name: read.text,
      image_url: read.orNull(read.text),
      geographyName: read.text,
      geographyType: read.text,
    }),
  }),
  'episodes.get-transcript': read.object({
    episode_id: read.number,
    source: read.oneOf('publisher', 'transcribed', 'uploaded'),
    language: read.text,
    is_timed: read.flag,
    duration: read.orNull(read.number),
    entries: read.list(
      read.object({
        text: read.text,
        speaker: read.orNull(read.text),
        turn: read.optional(read.number),
        timestamp: read.orNull(read.number),
        end: read.orNull(read.number),
      }),
    ),
  }),
  'episodes.list-other-side': read.list(
    read.object({ mirrored_stance: stance, topic_name: read.text, episode: episodesItem }),
  ),
  'episodes.assess': read.ignored,
  'podcasts.list-episodes': read.object({
    id: read.number,
    name: read.text,
    image_url: read.orNull(read.text),
    geographyName: read.text,
    geographyType: read.text,
    author: read.text,
    description: read.text,
    category: read.text,
    rss_url: read.orNull(read.text),
    added_date: read.text,
    episodes: read.list(read.either(episodesItem2, episodesItem)),
    examined_count: read.optional(read.number),
  }),
  'auth.me': authMeAnswer,
  'auth.login': authMeAnswer,
  'auth.logout': read.ignored,
  'auth.refresh': authMeAnswer,
} satisfies Partial<read.AnswerReaders>
