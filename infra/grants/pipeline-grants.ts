import { Duration } from 'aws-cdk-lib'
import type { DeploymentConfig } from '#infra/config.ts'
import { type Grant, variableGrant } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import type { EpisodeStep } from '#infra/constructs/episode-machine.ts'
import type { AppFunctionDefinition } from '#infra/constructs/function-group.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { grantModel } from '#infra/grants/model-grants.ts'
import { recognizerGrants } from '#infra/grants/recognizer-grants.ts'
import { episodesPrefix } from '#shared/deployment/object-keys.ts'

export type EpisodeGrants = {
  data: DataResources
  config: DeploymentConfig
  fetching: Grant
  modelPrice: string
  /** Context size in tokens. */
  modelContext: string
  modelPace: Grant
  transcriptionPrice: string
  estimating: Grant
}

/** Deletes objects too, in case the episode was deleted during its run. */
const markFailed = (data: DataResources): AppFunctionDefinition => ({
  userImpact: 'Failed episodes seem to be still in processing.',
  timeout: Duration.seconds(30),
  grants: [data.changeCatalogue(), data.store.emptyBelow(episodesPrefix)],
})

type TranscriptStep = Extract<
  EpisodeStep,
  'FetchTranscript' | 'Download' | 'StartTranscription' | 'PollTranscription' | 'NormaliseTranscript'
>

const contentLanguages = ({ config }: EpisodeGrants) =>
  variableGrant('CONTENT_LANGUAGES', config.contentLanguages.join(','))

function transcriptSteps(props: EpisodeGrants): Record<TranscriptStep, AppFunctionDefinition> {
  const { data, fetching, estimating } = props
  const write = data.changeCatalogue()
  const readStore = data.store.readBelow(episodesPrefix)
  const writeStore = data.store.writeBelow(episodesPrefix)
  const languages = contentLanguages(props)
  const recognizer = recognizerGrants(props.config, data.store.bucket.bucketName)
  const short = Duration.seconds(30)
  return {
    FetchTranscript: {
      userImpact: 'Transcripts of publishers are not read; episodes are transcribed for money or fail.',
      timeout: Duration.minutes(4),
      // A file may have 50 MB, and the parsed transcript has one object per word.
      memoryMegabytes: 1024,
      grants: [write, writeStore, fetching, languages],
    },
    Download: {
      userImpact: 'Episodes without a publisher’s transcript cannot be transcribed.',
      timeout: Duration.minutes(15),
      memoryMegabytes: 1024,
      grants: [write, data.store.writePartsBelow(episodesPrefix), fetching],
    },
    StartTranscription: {
      userImpact: 'Episodes without a publisher’s transcript cannot be transcribed.',
      timeout: short,
      grants: [write, readStore, writeStore, ...recognizer.start, estimating],
    },
    PollTranscription: {
      userImpact: 'Finished transcriptions are not noticed.',
      timeout: short,
      grants: recognizer.check,
    },
    NormaliseTranscript: {
      userImpact: 'Finished transcriptions are not used.',
      timeout: Duration.minutes(2),
      memoryMegabytes: 1024,
      grants: [write, readStore, writeStore, variableGrant('TRANSCRIPTION_PRICE', props.transcriptionPrice)],
    },
  }
}

export function episodeStepDefinitions(props: EpisodeGrants): Record<EpisodeStep, AppFunctionDefinition> {
  const { data } = props
  const { modelId } = props.config
  const read = data.catalogue.allow(...reading)
  const write = data.changeCatalogue()
  const readStore = data.store.readBelow(episodesPrefix)
  const writeStore = data.store.writeBelow(episodesPrefix)
  const deleteObjects = data.store.deleteBelow(episodesPrefix)
  /** One transaction records the usage and adds it to the month's sum. */
  const recordUsage = data.catalogue.allow('PutItem', 'UpdateItem')
  const price = variableGrant('MODEL_PRICE', props.modelPrice)
  const context = variableGrant('MODEL_CONTEXT', props.modelContext)
  const keepPace = [props.modelPace, data.operations.allow('GetItem', 'UpdateItem')]
  const ask = [readStore, writeStore, deleteObjects, grantModel(modelId), price, context, ...keepPace]
  const askModel = [read, recordUsage, ...ask]
  const short = Duration.seconds(30)
  // Long transcripts have up to 48 parts, of which three run concurrently for a minute each. Answers are
  // stored, so a retry resumes.
  const long = Duration.minutes(15)
  return {
    Load: {
      userImpact: 'No episode is processed.',
      timeout: short,
      grants: [write, props.estimating],
    },
    ...transcriptSteps(props),
    Summarise: {
      userImpact: 'No episode is analyzed.',
      timeout: long,
      grants: [write, ...ask, contentLanguages(props)],
    },
    VoteOnStance: { userImpact: 'No episode is rated.', timeout: long, grants: askModel },
    PickQuotes: { userImpact: 'New episodes have no quotes.', timeout: long, grants: askModel },
    NameTopics: { userImpact: 'New episodes have no topics.', timeout: long, grants: askModel },
    VerifyQuotes: {
      userImpact: 'No new episode is published.',
      timeout: Duration.minutes(2),
      memoryMegabytes: 1024,
      grants: [read, readStore, writeStore, deleteObjects],
    },
    CheckQuotes: { userImpact: 'No new episode is published.', timeout: long, grants: askModel },
    Publish: {
      userImpact: 'No new episode is published.',
      timeout: Duration.minutes(1),
      grants: [write, readStore],
    },
    RefreshClouds: {
      userImpact: 'The word clouds do not follow new episodes.',
      timeout: Duration.minutes(1),
      grants: [data.catalogue.allow('GetItem', 'Query', 'PutItem'), data.store.emptyBelow(episodesPrefix)],
    },
    MarkFailed: markFailed(data),
  }
}
