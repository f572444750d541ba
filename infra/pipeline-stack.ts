import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { deadLetterQueue, keepFailures } from '#infra/constructs/dead-letters.ts'
import { EndedRuns } from '#infra/constructs/ended-runs.ts'
import { EpisodeMachine, type EpisodeStep, episodeSteps } from '#infra/constructs/episode-machine.ts'
import { FeedCheckMachine } from '#infra/constructs/feed-check-machine.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { ListImportMachine } from '#infra/constructs/list-import-machine.ts'
import {
  grantConcurrentRuns,
  grantModelPace,
  modelContextIn,
  modelPriceIn,
  transcriptionPriceIn,
} from '#infra/constructs/pipeline-parameters.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { RepairMachine } from '#infra/constructs/repair-machine.ts'
import { Schedules } from '#infra/constructs/schedules.ts'
import { UpkeepMachine } from '#infra/constructs/upkeep-machine.ts'
import { UploadedTranscripts } from '#infra/constructs/uploaded-transcripts.ts'
import { ImportedEpisodes, importedEpisodeTimeout } from '#infra/constructs/work-queues.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { FrontStack } from '#infra/front-stack.ts'
import { grantEstimating } from '#infra/grants/estimating-grants.ts'
import { grantFetching, importGrants } from '#infra/grants/fetching-grants.ts'
import { grantPayments } from '#infra/grants/payments-grants.ts'
import { episodeStepDefinitions } from '#infra/grants/pipeline-grants.ts'
import type { IdentityStack } from '#infra/identity-stack.ts'
import { roundMinutes } from '#shared/deployment/feed-checks.ts'
import { episodesPrefix, mediaPrefix } from '#shared/deployment/object-keys.ts'
import { repairPrefix } from '#shared/deployment/repair.ts'
import { siteAssetsPrefix, siteBuildsPrefix } from '#shared/deployment/site-builds.ts'

export type PipelineStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  identity: IdentityStack
  front: FrontStack
}

/** From feeds to published episodes, and everything else that runs without a caller. */
export class PipelineStack extends Stack {
  readonly functions: FunctionGroup
  readonly episodes: EpisodeMachine
  readonly feedCheck: FeedCheckMachine
  readonly imported: ImportedEpisodes
  readonly upkeep: UpkeepMachine
  readonly listImport: ListImportMachine
  readonly deadLetters: Queue
  readonly #data: DataStack
  readonly #fetching: Grant
  readonly #importing: Grant[]

  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    super(scope, id, props)
    this.#data = props.data
    this.#fetching = grantFetching(this, { config: props.deployment.config, front: props.front })
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    this.imported = new ImportedEpisodes(this, 'ImportedEpisodes')
    this.#importing = importGrants({ data: props.data, imported: this.imported, fetching: this.#fetching })
    this.episodes = this.#addEpisodeMachine(props)
    this.feedCheck = this.#addFeedCheck()
    this.upkeep = this.#addUpkeep(props)
    this.listImport = this.#addListImport()
    this.#addImportedEpisodeConsumer(props)
    const { sweepRuns } = new EndedRuns(this, 'EndedRuns', {
      functions: this.functions,
      episodes: this.episodes,
      deadLetters: this.deadLetters,
      changeCatalogue: props.data.changeCatalogue(),
      emptyStore: props.data.store.emptyBelow(episodesPrefix),
      announceRoom: this.imported.grantSend,
      readPace: this.#data.operations.allow('GetItem'),
    })
    new UploadedTranscripts(this, 'UploadedTranscripts', {
      functions: this.functions,
      data: props.data,
      deadLetters: this.deadLetters,
    })
    new Schedules(this, 'Schedules', {
      feedCheck: this.feedCheck.stateMachine,
      upkeep: this.upkeep.stateMachine,
      repair: this.#addRepair().stateMachine,
      sweepRuns,
      discardSalt: this.#addDiscardSalt(),
      sweepSite: this.#addSweepSite(props.front),
      deadLetters: this.deadLetters,
    })
  }

  #addDiscardSalt(): AppFunction {
    const discardSalt = this.functions.add('schedules/discard-salt', {
      userImpact: 'Votes of a day that is over can be traced for longer than promised.',
      timeout: Duration.seconds(30),
      grants: [this.#data.operations.allow('DeleteItem')],
    })
    keepFailures(discardSalt, this.deadLetters)
    return discardSalt
  }

  #addSweepSite({ site }: FrontStack): AppFunction {
    const sweepSite = this.functions.add('schedules/sweep-site', {
      userImpact: 'None; files of earlier builds of the site take up room.',
      timeout: Duration.minutes(2),
      grants: [
        site.readBelow(siteBuildsPrefix),
        site.writeBelow(siteBuildsPrefix),
        site.emptyBelow(siteAssetsPrefix),
      ],
    })
    keepFailures(sweepSite, this.deadLetters)
    return sweepSite
  }

  #addEpisodeMachine({ data, deployment }: PipelineStackProps): EpisodeMachine {
    const definitions = episodeStepDefinitions({
      data,
      deployment,
      fetching: this.#fetching,
      modelPrice: modelPriceIn(this),
      modelContext: modelContextIn(this),
      modelPace: grantModelPace(this),
      transcriptionPrice: transcriptionPriceIn(this),
      estimating: grantEstimating(this, deployment.config),
    })
    const functionOf = (step: EpisodeStep) => this.functions.add(episodeSteps[step], definitions[step])
    return new EpisodeMachine(this, 'Episodes', { functionOf })
  }

  #addFeedCheck(): FeedCheckMachine {
    const data = this.#data
    const listDueFeeds = this.functions.add('ingestion/list-due-feeds', {
      userImpact: 'No feed is checked; new episodes do not appear.',
      timeout: Duration.minutes(1),
      grants: [data.catalogue.allow(...reading, 'BatchGetItem', 'UpdateItem')],
    })
    const checkFeeds = this.functions.add('ingestion/check-feeds', {
      userImpact: 'New episodes do not appear.',
      // What was begun when the round ends has two minutes left.
      timeout: Duration.minutes(roundMinutes + 2),
      memoryMegabytes: 1024,
      grants: this.#importing,
    })
    // Four by default, which names that nobody answers for would keep from the others.
    checkFeeds.addEnvironment('UV_THREADPOOL_SIZE', '16')
    return new FeedCheckMachine(this, 'FeedCheck', { listDueFeeds, checkFeeds })
  }

  #addListImport(): ListImportMachine {
    const importListedFeed = this.functions.add('ingestion/import-listed-feed', {
      userImpact: 'Podcasts of a list are not added.',
      timeout: Duration.minutes(2),
      memoryMegabytes: 1024,
      grants: this.#importing,
    })
    const endListImport = this.functions.add('ingestion/end-list-import', {
      userImpact: 'The import of a list seems to go on although it is over.',
      timeout: Duration.seconds(30),
      grants: [this.#data.operations.allow('GetItem', 'PutItem')],
    })
    return new ListImportMachine(this, 'ListImport', { importListedFeed, endListImport })
  }

  #addUpkeep({ data, identity }: PipelineStackProps): UpkeepMachine {
    const removeAccounts = this.functions.add('upkeep/remove-accounts', {
      userImpact: 'What is kept on people who deleted their account is not removed.',
      timeout: Duration.minutes(5),
      grants: [
        data.people.allow('GetItem', 'Query', 'DeleteItem'),
        data.operations.allow('Query', 'UpdateItem', 'DeleteItem'),
        identity.grantRemove,
        grantPayments(this, data.paymentKeys),
      ],
    })
    const settleCatalogue = this.functions.add('upkeep/settle-catalogue', {
      userImpact:
        'Deleted podcasts and episodes leave traces; opted-out podcasts stay in counts; merged topics keep episodes.',
      timeout: Duration.minutes(5),
      memoryMegabytes: 1024,
      grants: [
        data.changeCatalogue(),
        data.people.allow(...reading, 'BatchGetItem', 'PutItem', 'DeleteItem'),
        data.operations.allow('GetItem', 'Query', 'DeleteItem'),
        data.store.emptyBelow(episodesPrefix),
        data.media.emptyBelow(mediaPrefix),
        this.imported.grantSend,
      ],
    })
    return new UpkeepMachine(this, 'Upkeep', {
      removeAccounts,
      settleCatalogue,
      deadLetters: this.deadLetters,
    })
  }

  #addRepair(): RepairMachine {
    const { catalogue, store } = this.#data
    const repairCatalogue = this.functions.add('upkeep/repair-catalogue', {
      userImpact: 'Counts, lists and clouds that are wrong stay so without anybody who hears of it.',
      timeout: Duration.minutes(15),
      // The sums of a million episodes are some tens of megabytes.
      memoryMegabytes: 2048,
      grants: [
        catalogue.allow('Scan', 'GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        store.readBelow(episodesPrefix),
        store.readBelow(repairPrefix),
        store.writeBelow(repairPrefix),
      ],
    })
    return new RepairMachine(this, 'Repair', { repairCatalogue, deadLetters: this.deadLetters })
  }

  #addImportedEpisodeConsumer({ deployment }: PipelineStackProps): void {
    const consumer = this.functions.add('events/episode-imported', {
      userImpact: 'New episodes have no image and are not processed by themselves.',
      timeout: importedEpisodeTimeout,
      memoryMegabytes: 1024,
      grants: [
        this.#data.changeCatalogue(),
        this.#data.operations.allow('GetItem', 'PutItem'),
        this.#data.media.writeBelow(mediaPrefix),
        this.#data.media.emptyBelow(mediaPrefix),
        this.#fetching,
        this.episodes.grantStart,
        grantEstimating(this, deployment.config),
        grantConcurrentRuns(this),
      ],
    })
    this.imported.consumeBy(consumer)
  }
}
