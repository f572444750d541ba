import {
  authMeAnswer,
  capabilitiesItem,
  digestFrequency,
  episodesItem,
  episodesItem2,
  heldBy,
  mailTrouble,
  podcast,
  preferences,
  quotesItem,
  role,
  stance,
  topicsItem,
  topicsListAllAnswer,
  transcriptStatus,
  unratedReason,
} from '#web/lib/api/answers.ts'
import * as read from '#web/lib/api/readers.ts'

const titleMarksItem = read.object({ start: read.number, end: read.number })

const topicsItem2 = read.object({ name: read.text })

const showsItem = read.object({ id: read.number, name: read.text })

const volume = read.object({ left: read.number, right: read.number })

const topicMergesBeginAnswer = read.object({ success: read.oneOf(true), message: read.text })

const geographyType = read.oneOf('country', 'state')

const from = read.object({
  political_stance: read.orNull(stance),
  unrated_reason: read.orNull(unratedReason),
})

const methodBefore = read.object({ model: read.text, prompt_version: read.text })

const episodesItem3 = read.object({
  id: read.number,
  title: read.text,
  date: read.text,
  stance: read.orNull(stance),
  topics: read.list(read.text),
  show: showsItem,
})

const episodesTranscribeAnswer = read.object({ success: read.oneOf(true), message: read.optional(read.text) })

const podcastsListAnswerItem = read.object({
  id: read.number,
  name: read.text,
  image_url: read.orNull(read.text),
  geographyName: read.text,
  geographyType: read.text,
  author: read.text,
  description: read.text,
  category: read.text,
  rss_url: read.text,
  added_date: read.text,
  political_stance: read.orNull(stance),
  episodeCount: read.number,
  offlineCount: read.number,
  completedCount: read.number,
  last_checked: read.orNull(read.text),
  newest_episode: read.orNull(read.text),
  last_asked: read.orNull(read.text),
  next_check: read.orNull(read.text),
  failed_checks: read.number,
  last_problem: read.orNull(read.text),
  disabled_reason: read.orNull(read.text),
  feed_name: read.orNull(read.text),
  is_feed_public: read.flag,
  hides_transcripts: read.flag,
  is_opted_out: read.flag,
  states: read.list(read.oneOf('attention', 'unchecked', 'opted-out', 'waiting')),
})

const uploadsStartAnswer = read.object({
  sessionId: read.text,
  uploads: read.list(
    read.object({
      number: read.number,
      filename: read.text,
      method: read.oneOf('PUT'),
      url: read.text,
      headers: read.record(read.text),
      expiresAt: read.text,
    }),
  ),
  refused: read.list(
    read.object({ number: read.number, filename: read.text, code: read.text, message: read.text }),
  ),
})

const runsBeginAnswer = read.object({
  success: read.oneOf(true),
  message: read.text,
  done: read.number,
  refused: read.list(read.object({ episode_id: read.number, reason: read.text })),
})

const profileGetAnswer = read.object({
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
  topics: read.list(showsItem),
  previous_email: read.orNull(read.text),
  undelivered_at: read.orNull(read.instant),
  has_private_feed: read.flag,
  has_subscription: read.flag,
  sends_mail: read.flag,
})

const episodesItem4 = read.object({
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
  followed_topic: read.optional(read.text),
})

const profileCreatePrivateFeedAnswer = read.object({ url: read.text })

const mailPreferencesGetAnswer = read.object({
  masked_email: read.text,
  is_subscribed: read.flag,
  frequency: digestFrequency,
  paused_until: read.orNull(read.instant),
  obstacle: read.orNull(read.oneOf('no-pro', 'unconfirmed', 'mail-trouble', 'disabled')),
})

const summaryPromptItem = read.object({ version: read.number, text: read.text, saved_at: read.instant })

const processingGetAnswer = read.object({
  summary_prompt: read.text,
  quotes_prompt: read.text,
  political_stance_prompt: read.text,
  prompt_versions: read.object({
    summary_prompt: read.number,
    quotes_prompt: read.number,
    political_stance_prompt: read.number,
  }),
  earlier_prompts: read.object({
    summary_prompt: read.list(summaryPromptItem),
    quotes_prompt: read.list(summaryPromptItem),
    political_stance_prompt: read.list(summaryPromptItem),
  }),
  built_in_tasks: read.object({
    summary_prompt: read.list(read.text),
    quotes_prompt: read.list(read.text),
    political_stance_prompt: read.list(read.text),
  }),
  auto_check_enabled: read.flag,
  update_interval_hours: read.number,
  auto_transcribe: read.flag,
  daily_automatic_runs_per_feed: read.number,
  daily_automatic_runs: read.number,
  concurrent_runs: read.orNull(read.number),
  last_check_time: read.orNull(read.instant),
  version: read.number,
})

const privateNamesListAnswer = read.object({ names: read.list(showsItem), is_pending: read.flag })

const budgetGetAnswer = read.object({
  monthly_limit_cents: read.orNull(read.number),
  month: read.text,
  spent_cents: read.number,
  analysis_cents: read.number,
  transcription_cents: read.number,
  reserved_cents: read.number,
  held_runs: read.number,
  has_more_held: read.flag,
  stopped: read.object({ transcription: read.orNull(heldBy), analysis: read.orNull(heldBy) }),
  forecast_cents: read.number,
  answers: read.number,
  unpriced_answers: read.number,
  transcriptions: read.number,
  transcribed_seconds: read.number,
  estimates: read.object({
    analysis_hour_cents: read.orNull(read.number),
    transcription_hour_cents: read.number,
  }),
  prices_date: read.text,
  version: read.number,
})

const usersListAnswerItem = read.object({
  id: read.text,
  email: read.text,
  role: role,
  created_at: read.instant,
  version: read.number,
})

/** Reads and checks the answer of each call. Written by `npm run web-calls` from the contracts. */
export const laterAnswers = {
  'search-index.get': read.object({
    bytes: read.number,
    monthly_cents: read.number,
    newest: read.object({ checked: read.number, waiting: read.number }),
    last_check: read.orNull(
      read.object({ finished_at: read.instant, episodes: read.number, corrected: read.number }),
    ),
  }),
  'search.find': read.object({
    found: read.list(
      read.object({
        episode: episodesItem,
        title_marks: read.list(titleMarksItem),
        hits: read.list(
          read.object({
            text: read.text,
            marks: read.list(titleMarksItem),
            speaker: read.orNull(read.text),
            start_time: read.orNull(read.number),
            end_time: read.orNull(read.number),
          }),
        ),
        further_hits: read.number,
      }),
    ),
    counts: read.orNull(
      read.object({ since: read.instant, is_complete: read.flag, by_stance: read.list(read.number) }),
    ),
    older: read.orNull(read.text),
    searched_until: read.orNull(read.instant),
    did_you_mean: read.orNull(read.text),
  }),
  'search.suggest': read.object({
    topics: read.list(topicsItem2),
    shows: read.list(showsItem),
    people: read.list(topicsItem2),
  }),
  'saved-searches.list': read.list(
    read.object({
      id: read.text,
      search: read.object({
        q: read.text,
        stance: read.optional(stance),
        show: read.optional(read.number),
        topic: read.optional(read.number),
        geography: read.optional(read.number),
        since: read.optional(read.text),
        until: read.optional(read.text),
      }),
      show_name: read.orNull(read.text),
      topic_name: read.orNull(read.text),
      geography_name: read.orNull(read.text),
      in_digest: read.flag,
      saved_at: read.instant,
    }),
  ),
  'saved-searches.save': read.object({ id: read.text, is_new: read.flag }),
  'saved-searches.update': read.ignored,
  'saved-searches.delete': read.ignored,
  'saved-quotes.list': read.list(
    read.object({
      text: read.text,
      speaker: read.orNull(read.text),
      episode_id: read.number,
      episode_title: read.text,
      podcast_name: read.text,
      date: read.orNull(read.text),
      stance: read.orNull(stance),
      seconds: read.orNull(read.number),
      saved_at: read.instant,
      id: read.text,
    }),
  ),
  'saved-quotes.save': read.object({ ids: read.list(read.text) }),
  'saved-quotes.delete': read.ignored,
  'topics.search': topicsListAllAnswer,
  'topics.compare': read.object({
    topic: read.orNull(read.text),
    steps: read.list(
      read.object({
        stance: stance,
        episode_count: read.number,
        episodes: read.list(episodesItem),
        voices: read.list(read.object({ episode_id: read.number, quote_id: read.text })),
      }),
    ),
  }),
  'topics.list-blind-spots': read.object({
    counted_at: read.orNull(read.instant),
    periods: read.list(
      read.object({
        days: read.oneOf(7, 30),
        volume: volume,
        spots: read.list(
          read.object({ topic: read.text, silent_side: read.oneOf('left', 'right'), episodes: volume }),
        ),
      }),
    ),
  }),
  'weeks.get': read.object({
    week: read.text,
    before: read.orNull(read.text),
    after: read.orNull(read.text),
    topics: read.list(
      read.object({
        topic: read.text,
        episodes: read.object({ left: read.number, center: read.number, right: read.number }),
        voices: read.list(episodesItem),
      }),
    ),
  }),
  'topic-merges.list': read.object({
    merges: read.list(
      read.object({
        from: showsItem,
        into: showsItem,
        requested_at: read.instant,
        finished_at: read.orNull(read.instant),
        episodes: read.number,
        quotes: read.number,
        followers: read.number,
      }),
    ),
    suggestions: read.list(
      read.object({ first: topicsItem, second: topicsItem, likeness: read.oneOf('word-order', 'spelling') }),
    ),
  }),
  'topic-merges.preview': read.object({
    from: topicsItem,
    into: topicsItem,
    quotes: read.number,
    followers: read.number,
    has_more_quotes: read.flag,
    has_more_followers: read.flag,
  }),
  'topic-merges.begin': topicMergesBeginAnswer,
  'topic-merges.keep-apart': topicMergesBeginAnswer,
  'geographies.list': read.list(
    read.object({
      geography_id: read.number,
      geography_abbreviation: read.text,
      geography_name: read.text,
      geography_type: geographyType,
    }),
  ),
  'geographies.list-with-counts': read.list(
    read.object({
      geography_id: read.number,
      geography_abbreviation: read.text,
      geography_name: read.text,
      geography_type: geographyType,
      podcast_count: read.number,
    }),
  ),
  'episodes.get-passage': read.object({
    episode_id: read.number,
    quote_id: read.text,
    start_time: read.number,
    end_time: read.number,
    words: read.list(read.object({ text: read.text, start_time: read.number })),
  }),
  'episodes.list-changes': read.list(
    read.object({
      number: read.number,
      changed_at: read.instant,
      from: read.orNull(from),
      to: from,
      cause: read.oneOf('first-rating', 'new-transcript', 'new-method', 'person', 'review', 'read-again'),
      method_before: read.orNull(methodBefore),
      method_after: read.orNull(methodBefore),
    }),
  ),
  'episodes.list-by-topic': read.list(episodesItem),
  'episodes.list-feed': read.list(episodesItem),
  'episodes.list-recent': read.object({ episodes: read.list(episodesItem3) }),
  'episodes.update': read.ignored,
  'episodes.delete': topicMergesBeginAnswer,
  'episodes.transcribe': episodesTranscribeAnswer,
  'episodes.analyze': episodesTranscribeAnswer,
  'podcasts.list': read.list(podcastsListAnswerItem),
  'podcasts.get': read.object({
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
    stance_counts: read.list(read.number),
    unrated_count: read.number,
    website_url: read.orNull(read.text),
    published_count: read.number,
    episodes: read.list(episodesItem),
  }),
  'podcasts.add': read.object({
    success: read.oneOf(true),
    message: read.text,
    podcast: podcastsListAnswerItem,
    importedEpisodes: read.number,
    problems: read.list(read.text),
  }),
  'podcasts.preview': read.either(
    read.object({
      url: read.text,
      title: read.text,
      author: read.text,
      description: read.text,
      image: read.orNull(read.text),
      language: read.orNull(read.text),
      episode_count: read.number,
      transcript_count: read.number,
      newest_date: read.orNull(read.text),
      known: read.orNull(
        read.object({
          id: read.number,
          name: read.text,
          is_checked: read.flag,
          is_elsewhere: read.flag,
          is_likely: read.flag,
          is_whole: read.flag,
          is_opted_out: read.flag,
        }),
      ),
      problems: read.list(read.text),
    }),
    read.object({ offered_feeds: read.list(read.object({ url: read.text, title: read.text })) }),
  ),
  'podcasts.update': read.object({
    success: read.oneOf(true),
    message: read.text,
    podcast: podcastsListAnswerItem,
  }),
  'podcasts.delete': topicMergesBeginAnswer,
  'podcasts.import-older': read.object({
    success: read.oneOf(true),
    message: read.text,
    importedEpisodes: read.number,
    hasMore: read.flag,
  }),
  'podcasts.import-list': read.object({
    success: read.oneOf(true),
    message: read.text,
    feeds: read.number,
    duplicates: read.number,
    broken_count: read.number,
  }),
  'podcasts.get-list-import': read.object({
    import: read.orNull(
      read.object({
        started_at: read.text,
        is_over: read.flag,
        is_stopped: read.flag,
        feeds: read.list(
          read.object({
            title: read.text,
            url: read.text,
            state: read.oneOf('waiting', 'added', 'known', 'failed'),
            message: read.text,
            podcast_id: read.orNull(read.number),
          }),
        ),
        broken: read.list(read.object({ title: read.text, reason: read.text })),
        broken_count: read.number,
        duplicates: read.number,
      }),
    ),
  }),
  'podcasts.stop-list-import': topicMergesBeginAnswer,
  'shows.list': read.list(
    read.object({
      stance_counts: read.list(read.number),
      unrated_count: read.number,
      id: read.number,
      name: read.text,
      author: read.text,
      language: read.orNull(read.text),
      geography_name: read.text,
      rss_url: read.orNull(read.text),
    }),
  ),
  'bubble.list-shows': read.object({
    shows: read.list(read.object({ id: read.number, marks: read.text, counts: read.list(read.number) })),
  }),
  'bubble.get-month': read.object({
    names: read.list(showsItem),
    topics: read.list(read.object({ name: read.text, shows: read.list(read.number) })),
    episodes: read.list(episodesItem3),
  }),
  'offline.list-new-episodes': read.object({
    success: read.oneOf(true),
    episodeCount: read.number,
    podcastCount: read.number,
    message: read.text,
  }),
  'uploads.start': uploadsStartAnswer,
  'uploads.renew': uploadsStartAnswer,
  'runs.list': read.list(episodesItem2),
  'runs.estimate': read.object({
    episode_ids: read.list(read.number),
    has_more: read.flag,
    duration_seconds: read.number,
    unknown_durations: read.number,
    to_transcribe: read.number,
    transcription_cents: read.number,
    analysis_cents: read.orNull(read.number),
  }),
  'runs.begin': runsBeginAnswer,
  'runs.cancel': runsBeginAnswer,
  'ratings.list-earlier': read.object({
    ready: read.number,
    under_way: read.number,
    failed: read.number,
    cents: read.orNull(read.number),
    next: read.object({
      episode_ids: read.list(read.number),
      duration_seconds: read.number,
      unknown_durations: read.number,
      cents: read.orNull(read.number),
    }),
  }),
  'ratings.repeat': runsBeginAnswer,
  'auth.register': read.object({
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
    confirmation_mail: read.oneOf('sent', 'failed', 'none'),
  }),
  'auth.change-password': authMeAnswer,
  'auth.change-email': authMeAnswer,
  'auth.confirm-email': read.ignored,
  'auth.resend-confirmation': topicMergesBeginAnswer,
  'profile.get': profileGetAnswer,
  'profile.update': profileGetAnswer,
  'profile.delete': topicMergesBeginAnswer,
  'profile.preview-digest': read.object({
    since: read.instant,
    episodes: read.list(episodesItem4),
    has_more: read.flag,
    other_side: read.orNull(episodesItem4),
  }),
  'profile.list-sessions': read.list(
    read.object({
      id: read.text,
      device: read.text,
      started_at: read.instant,
      last_used_at: read.instant,
      is_current: read.flag,
    }),
  ),
  'profile.end-other-sessions': read.ignored,
  'profile.create-private-feed': profileCreatePrivateFeedAnswer,
  'profile.delete-private-feed': read.ignored,
  'billing.price': read.either(
    read.object({ is_on_sale: read.oneOf(false) }),
    read.object({
      is_on_sale: read.oneOf(true),
      amount: read.number,
      currency: read.text,
      interval: read.oneOf('day', 'week', 'month', 'year'),
      interval_count: read.number,
    }),
  ),
  'billing.create-checkout': read.object({ url: read.orNull(read.text) }),
  'billing.open-portal': profileCreatePrivateFeedAnswer,
  'email.get-schedule': read.object({
    hour: read.number,
    enabled: read.flag,
    timezone: read.text,
    monday: read.flag,
    tuesday: read.flag,
    wednesday: read.flag,
    thursday: read.flag,
    friday: read.flag,
    saturday: read.flag,
    sunday: read.flag,
    last_sent_date: read.orNull(read.text),
  }),
  'email.update-schedule': read.object({
    hour: read.number,
    enabled: read.flag,
    timezone: read.text,
    monday: read.flag,
    tuesday: read.flag,
    wednesday: read.flag,
    thursday: read.flag,
    friday: read.flag,
    saturday: read.flag,
    sunday: read.flag,
  }),
  'email.send-test': topicMergesBeginAnswer,
  'email.count-readers': read.object({
    daily: read.number,
    weekly: read.number,
    is_mail_configured: read.flag,
  }),
  'email.trigger': topicMergesBeginAnswer,
  'email.list-runs': read.list(
    read.object({
      id: read.text,
      kind: read.oneOf('schedule', 'trigger'),
      date: read.text,
      timezone: read.text,
      started_at: read.instant,
      state: read.oneOf('counting', 'sending', 'finished', 'unfinished'),
      people: read.number,
      outcomes: read.object({
        sent: read.number,
        failed: read.number,
        unknown: read.number,
        'nothing-new': read.number,
        'already-today': read.number,
        'not-due': read.number,
        paused: read.number,
        'not-eligible': read.number,
      }),
      latest_at: read.orNull(read.instant),
    }),
  ),
  'mail-preferences.get': mailPreferencesGetAnswer,
  'mail-preferences.update': mailPreferencesGetAnswer,
  'processing.get': processingGetAnswer,
  'processing.update': processingGetAnswer,
  'processing.check-feeds': topicMergesBeginAnswer,
  'private-names.list': privateNamesListAnswer,
  'private-names.add': privateNamesListAnswer,
  'private-names.remove': privateNamesListAnswer,
  'budget.get': budgetGetAnswer,
  'budget.update': budgetGetAnswer,
  'users.list': read.list(usersListAnswerItem),
  'users.create': usersListAnswerItem,
  'users.update': usersListAnswerItem,
  'users.delete': topicMergesBeginAnswer,
  'admin-log.list': read.list(
    read.object({
      id: read.text,
      at: read.instant,
      user_id: read.orNull(read.text),
      action: read.text,
      subject: read.orNull(
        read.either(
          read.object({ kind: read.oneOf('user'), id: read.orNull(read.text) }),
          read.either(
            read.object({ kind: read.oneOf('podcast'), id: read.number }),
            read.object({ kind: read.oneOf('episode'), id: read.number }),
          ),
        ),
      ),
      outcome: read.oneOf('begun', 'done', 'unchanged', 'refused', 'failed'),
      changes: read.list(
        read.object({
          field: read.text,
          before: read.optional(read.orNull(read.either(read.text, read.either(read.number, read.flag)))),
          after: read.optional(read.orNull(read.either(read.text, read.either(read.number, read.flag)))),
        }),
      ),
      subject_name: read.orNull(read.text),
    }),
  ),
} satisfies Partial<read.AnswerReaders>
