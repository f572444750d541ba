import type * as z from 'zod'
import { authApi } from '#shared/api/auth.ts'
import { billingApi, linkSchema } from '#shared/api/billing.ts'
import { emailApi } from '#shared/api/email.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { mailPreferencesApi, oneClickForm } from '#shared/api/mail-preferences.ts'
import { acceptedSchema } from '#shared/api/nothing.ts'
import { offlineApi } from '#shared/api/offline.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { processingApi } from '#shared/api/processing.ts'
import { profileApi } from '#shared/api/profile.ts'
import { chosenEpisodesSchema, outcomesSchema, runsApi } from '#shared/api/runs.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'
import { topicListSchema } from '#shared/api/topics.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { usersApi } from '#shared/api/users.ts'
import {
  listedLogEntrySchema,
  logChangeSchema,
  logSubjectSchema,
  logValueSchema,
} from '#shared/domain/admin-log.ts'
import { blindSpotsSchema, perSideSchema } from '#shared/domain/blind-spot.ts'
import { budgetEditSchema, budgetViewSchema, spendingRefusalSchema } from '#shared/domain/budget.ts'
import { chapterSchema } from '#shared/domain/chapter.ts'
import { comparisonSchema } from '#shared/domain/comparison.ts'
import { digestEpisodeSchema, digestSchema } from '#shared/domain/digest.ts'
import { digestRunSchema } from '#shared/domain/digest-run.ts'
import { earlierRatingsSchema } from '#shared/domain/earlier-ratings.ts'
import { emailScheduleSchema, timeZoneSchema } from '#shared/domain/email-schedule.ts'
import {
  episodeAdminRowSchema,
  episodeCardSchema,
  episodeViewSchema,
  otherSideSchema,
  shownReasonSchema,
  unratedReasonSchema,
} from '#shared/domain/episode.ts'
import { evidenceViewSchema, receiptPassageSchema } from '#shared/domain/evidence.ts'
import { geographySchema, geographyWithCountSchema } from '#shared/domain/geography.ts'
import { highlightSchema } from '#shared/domain/highlight.ts'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'
import { namedShowSchema } from '#shared/domain/named-show.ts'
import { namedTopicSchema } from '#shared/domain/named-topic.ts'
import { participantSchema } from '#shared/domain/participant.ts'
import {
  feedPreviewSchema,
  listImportViewSchema,
  offeredFeedsSchema,
  podcastAdminViewSchema,
  podcastStateSchema,
  podcastSummarySchema,
} from '#shared/domain/podcast.ts'
import { podcastPageSchema } from '#shared/domain/podcast-page.ts'
import { privateNamesSchema } from '#shared/domain/private-names.ts'
import { processingEditSchema, processingViewSchema } from '#shared/domain/processing-settings.ts'
import { cardQuoteSchema, quoteTimeSchema, quoteViewSchema } from '#shared/domain/quote.ts'
import { methodViewSchema, placeViewSchema, ratingChangeViewSchema } from '#shared/domain/rating-change.ts'
import { receiptViewSchema } from '#shared/domain/receipt.ts'
import { recentEpisodeSchema } from '#shared/domain/recent-episode.ts'
import { runEstimateSchema, runViewSchema } from '#shared/domain/run.ts'
import { markSchema, suggestedNameSchema } from '#shared/domain/search.ts'
import { stanceSchema, stanceTextSchema } from '#shared/domain/stance.ts'
import { statisticsSchema } from '#shared/domain/statistics.ts'
import { suspiciousPassageSchema } from '#shared/domain/suspicious-passage.ts'
import { topicFrequencySchema } from '#shared/domain/topic.ts'
import {
  topicMergePreviewSchema,
  topicMergeSchema,
  topicSuggestionSchema,
} from '#shared/domain/topic-merge.ts'
import {
  transcriptEntrySchema,
  transcriptSourceSchema,
  transcriptViewSchema,
} from '#shared/domain/transcript.ts'
import { transcriptStatusSchema } from '#shared/domain/transcript-status.ts'
import {
  accountSessionSchema,
  currentUserSchema,
  digestFrequencySchema,
  mailPreferencesChangeSchema,
  mailPreferencesSchema,
  mailTroubleSchema,
  preferencesChangeSchema,
  preferencesSchema,
  profileSchema,
  themeSchema,
} from '#shared/domain/user.ts'
import { userRowSchema } from '#shared/domain/user-row.ts'
import { capabilitySchema, roleSchema } from '#shared/rules/access.ts'
import {
  credentialsSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
} from '#shared/rules/credentials.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'

/**
 * Keyed by their names in the OpenAPI document. `npm test` fails for names that are not used, and for
 * repeated schemas that have no name.
 */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Accepted: acceptedSchema,
  AccountDeletion: profileApi.delete.body,
  AddedPodcast: podcastsApi.add.answer,
  AdminEpisode: episodeAdminRowSchema,
  AdminPodcast: podcastAdminViewSchema,
  Assessment: episodesApi.assess.body,
  BlindSpots: blindSpotsSchema,
  BatchUpload: uploadsApi.start.answer,
  BatchUploadRequest: uploadsApi.start.body.options[1],
  Budget: budgetViewSchema,
  BudgetChange: budgetEditSchema,
  BulkOutcome: outcomesSchema,
  Capability: capabilitySchema,
  CardPodcast: episodeCardSchema.shape.podcast,
  CardQuote: cardQuoteSchema,
  Chapter: chapterSchema,
  Comparison: comparisonSchema,
  Checkout: billingApi.createCheckout.answer,
  ChosenEpisodes: chosenEpisodesSchema,
  Credentials: credentialsSchema,
  CurrentUser: currentUserSchema,
  Digest: digestSchema,
  DigestEpisode: digestEpisodeSchema,
  DigestFrequency: digestFrequencySchema,
  DigestReaders: emailApi.countReaders.answer,
  DigestRun: digestRunSchema,
  EpisodesPerSide: perSideSchema,
  EarlierRatings: earlierRatingsSchema,
  Email: emailSchema,
  EmailChange: authApi.changeEmail.body,
  EmailConfirmation: authApi.confirmEmail.body,
  EmailSchedule: emailScheduleSchema,
  EmailScheduleState: emailApi.getSchedule.answer,
  Episode: episodeViewSchema,
  EpisodeCard: episodeCardSchema,
  EpisodeChange: episodesApi.update.body,
  Evidence: evidenceViewSchema,
  FeedCheck: processingApi.checkFeeds.body,
  FeedPreview: feedPreviewSchema,
  OfferedFeeds: offeredFeedsSchema,
  FeedPreviewRequest: podcastsApi.preview.body,
  FeedUrl: feedUrlSchema,
  FileUpload: uploadsApi.start.answer.shape.uploads.element,
  Geography: geographySchema,
  GeographyType: geographySchema.shape.geography_type,
  GeographyWithCount: geographyWithCountSchema,
  Highlight: highlightSchema,
  Instant: instantSchema,
  Link: linkSchema,
  ListImport: listImportViewSchema,
  ListImportProgress: podcastsApi.getListImport.answer,
  ListImportStart: podcastsApi.importList.answer,
  ListImportStop: podcastsApi.stopListImport.body,
  LogChange: logChangeSchema,
  LogEntry: listedLogEntrySchema,
  LogSubject: logSubjectSchema,
  LogValue: logValueSchema,
  MailPreferences: mailPreferencesSchema,
  MailPreferencesChange: mailPreferencesChangeSchema,
  MailPreferencesUpdate: mailPreferencesApi.update.body,
  MailTrouble: mailTroubleSchema,
  NamedTopic: namedTopicSchema,
  NewPassword: newPasswordSchema,
  NewPodcast: podcastsApi.add.body,
  NewUser: usersApi.create.body,
  OfflineList: offlineApi.listNewEpisodes.answer,
  OlderEpisodes: podcastsApi.importOlder.answer,
  OneClickUnsubscribe: oneClickForm.formSchema,
  OtherSide: otherSideSchema,
  Participant: participantSchema,
  Password: passwordSchema,
  PasswordChange: authApi.changePassword.body,
  Podcast: podcastPageSchema,
  PodcastChange: podcastsApi.update.body,
  PodcastEpisodes: podcastsApi.listEpisodes.answer,
  PodcastState: podcastStateSchema,
  PodcastSummary: podcastSummarySchema,
  Preferences: preferencesSchema,
  PreferencesChange: preferencesChangeSchema,
  Price: billingApi.price.answer,
  PrivateNames: privateNamesSchema,
  ProcessingChange: processingEditSchema,
  ProcessingSettings: processingViewSchema,
  Profile: profileSchema,
  PromptVersion: processingViewSchema.shape.earlier_prompts.shape.summary_prompt.element,
  Quote: quoteViewSchema,
  QuoteTime: quoteTimeSchema,
  RatingChange: ratingChangeViewSchema,
  RatingMethod: methodViewSchema,
  RatingPlace: placeViewSchema,
  Receipt: receiptViewSchema,
  ReceiptPassage: receiptPassageSchema,
  ReceiptVote: receiptViewSchema.shape.votes.element,
  RefusedFile: uploadsApi.start.answer.shape.refused.element,
  RegisteredUser: authApi.register.answer,
  Registration: authApi.register.body,
  Role: roleSchema,
  Run: runViewSchema,
  RunEstimate: runEstimateSchema,
  RunRequest: runsApi.begin.body,
  Session: accountSessionSchema,
  ShownReason: shownReasonSchema,
  Sidelight: sidelightApi.list.answer,
  SidelightRequest: sidelightApi.list.body,
  SpendingRefusal: spendingRefusalSchema,
  Stance: stanceSchema,
  StanceText: stanceTextSchema,
  Started: episodesApi.transcribe.answer,
  Statistics: statisticsSchema,
  SuggestedName: suggestedNameSchema,
  NamedShow: namedShowSchema,
  RecentEpisode: recentEpisodeSchema,
  SuspiciousPassage: suspiciousPassageSchema,
  TextMark: markSchema,
  Theme: themeSchema,
  TimeZone: timeZoneSchema,
  Topic: topicFrequencySchema,
  TopicList: topicListSchema,
  TopicMerge: topicMergeSchema,
  TopicMergePreview: topicMergePreviewSchema,
  TopicMergeRequest: topicMergesApi.begin.body,
  TopicMerges: topicMergesApi.list.answer,
  TopicSuggestion: topicSuggestionSchema,
  TopicsApart: topicMergesApi.keepApart.body,
  Transcript: transcriptViewSchema,
  TranscriptEntry: transcriptEntrySchema,
  TranscriptSource: transcriptSourceSchema,
  TranscriptStatus: transcriptStatusSchema,
  UnratedReason: unratedReasonSchema,
  UpdatedPodcast: podcastsApi.update.answer,
  UploadRenewal: uploadsApi.renew.body,
  User: userRowSchema,
  UserChange: usersApi.update.body,
  UserId: userIdSchema,
}
