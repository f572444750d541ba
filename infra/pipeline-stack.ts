import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { deadLetterQueue } from '#infra/constructs/dead-letters.ts'
import { EndedRuns } from '#infra/constructs/ended-runs.ts'
import { EpisodeMachine } from '#infra/constructs/episode-machine.ts'
import { FeedCheckMachine } from '#infra/constructs/feed-check-machine.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { ImportedEpisodes } from '#infra/constructs/imported-episodes.ts'
import { ListImportMachine } from '#infra/constructs/list-import-machine.ts'
import { MigrationMachine } from '#infra/constructs/migration-machine.ts'
import {
  grantConcurrentRuns,
  grantModelPace,
  modelContextIn,
  modelPriceIn,
  transcriptionPriceIn,
} from '#infra/constructs/pipeline-parameters.ts'
import { RepairMachine } from '#infra/constructs/repair-machine.ts'
import { Schedules } from '#infra/constructs/schedules.ts'
import { SearchIndex } from '#infra/constructs/search-index.ts'
import { UpkeepMachine } from '#infra/constructs/upkeep-machine.ts'
import { UploadedTranscripts } from '#infra/constructs/uploaded-transcripts.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { FrontStack } from '#infra/front-stack.ts'
import { grantEstimating } from '#infra/grants/estimating-grants.ts'
import { grantFetching, importGrants } from '#infra/grants/fetching-grants.ts'
import { grantPayments } from '#infra/grants/payments-grants.ts'
import { episodeStepDefinitions } from '#infra/grants/pipeline-grants.ts'
import type { IdentityStack } from '#infra/identity-stack.ts'

export type PipelineStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  identity: IdentityStack
  front: FrontStack
  /** When it is deployed, all functions are those of this release, and migrations begin. */
  lastStackName: string
}

/** From feeds to published episodes, and all other background work except digests. */
export class PipelineStack extends Stack {
  readonly functions: FunctionGroup
  readonly deadLetters: Queue
  readonly imported: ImportedEpisodes
  readonly episodes: EpisodeMachine
  readonly feedCheck: FeedCheckMachine
  readonly upkeep: UpkeepMachine
  readonly listImport: ListImportMachine
  readonly searchIndex: SearchIndex

  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    super(scope, id, props)
    const { data, identity, front } = props
    const { config } = props.deployment
    const fetching = grantFetching(this, { config, front })
    const estimating = grantEstimating(this, config)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    const { functions, deadLetters } = this
    this.imported = new ImportedEpisodes(this, 'ImportedEpisodes')
    const { imported } = this
    const importing = importGrants({ data, imported, fetching })
    const definitions = episodeStepDefinitions({
      data,
      config,
      fetching,
      estimating,
      modelPrice: modelPriceIn(this),
      modelContext: modelContextIn(this),
      modelPace: grantModelPace(this),
      transcriptionPrice: transcriptionPriceIn(this, config),
    })
    this.episodes = new EpisodeMachine(this, 'Episodes', { functions, definitions })
    const { episodes } = this
    this.feedCheck = new FeedCheckMachine(this, 'FeedCheck', { functions, data, importing })
    const payments = grantPayments(this, data.paymentKeys)
    const forUpkeep = { functions, data, identity, imported, payments, deadLetters }
    this.upkeep = new UpkeepMachine(this, 'Upkeep', forUpkeep)
    this.listImport = new ListImportMachine(this, 'ListImport', { functions, data, importing })
    const concurrentRuns = grantConcurrentRuns(this)
    imported.addConsumer({ functions, data, episodes, grants: [fetching, estimating, concurrentRuns] })
    const endedRuns = new EndedRuns(this, 'EndedRuns', { functions, data, episodes, imported, deadLetters })
    new UploadedTranscripts(this, 'UploadedTranscripts', { functions, data, deadLetters })
    const repair = new RepairMachine(this, 'Repair', { functions, data, deadLetters })
    this.searchIndex = new SearchIndex(this, 'SearchIndex', { ...props, functions, deadLetters })
    const migration = new MigrationMachine(this, 'Migration', { ...props, functions, deadLetters })
    new Schedules(this, 'Schedules', {
      functions,
      data,
      site: front.site,
      feedCheck: this.feedCheck.stateMachine,
      upkeep: this.upkeep.stateMachine,
      repair: repair.stateMachine,
      fillSearchIndex: this.searchIndex.stateMachine,
      sweepRuns: endedRuns.sweepRuns,
      deadLetters,
    })
    const { feedCheck, upkeep, listImport, searchIndex } = this
    this.#nameMachines({
      Episodes: episodes,
      FeedCheck: feedCheck,
      Upkeep: upkeep,
      ListImport: listImport,
      Repair: repair,
      Migration: migration,
      SearchIndex: searchIndex,
    })
  }

  /** For the runbook's commands. */
  #nameMachines(machines: Readonly<Record<string, { stateMachine: StateMachine }>>): void {
    for (const [name, { stateMachine }] of Object.entries(machines))
      new CfnOutput(this, `${name}MachineArn`, { value: stateMachine.stateMachineArn })
  }
}
