import type { Grant } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import type { EpisodeMachine } from '#infra/constructs/episode-machine.ts'
import type { FeedCheckMachine } from '#infra/constructs/feed-check-machine.ts'
import type { ImportedEpisodes } from '#infra/constructs/imported-episodes.ts'
import type { ListImportMachine } from '#infra/constructs/list-import-machine.ts'
import type { SearchIndex } from '#infra/constructs/search-index.ts'
import type { UpkeepMachine } from '#infra/constructs/upkeep-machine.ts'
import type { DigestQueue } from '#infra/constructs/work-queues.ts'

/** The parts of the stacks that grants use. Stacks import grants, so grants can depend only on this type. */
export type StackResources = {
  data: DataResources
  identity: Record<
    | 'grantVerify'
    | 'grantSignIn'
    | 'grantReadUser'
    | 'grantChangeUser'
    | 'grantConfirmEmail'
    | 'grantSetPassword'
    | 'grantRegistration',
    Grant
  >
  mail: Record<'grantDomain' | 'grantSend' | 'grantSendDigests' | 'grantContact', Grant>
  front: { grantSiteUrl: Grant }
  pipeline: {
    episodes: Pick<EpisodeMachine, 'grantStart' | 'grantStop' | 'executionsArn'>
    imported: Pick<ImportedEpisodes, 'grantSend'>
    upkeep: Pick<UpkeepMachine, 'grantStart'>
    feedCheck: Pick<FeedCheckMachine, 'grantStart'>
    listImport: Pick<ListImportMachine, 'grantStart'>
    searchIndex: Pick<SearchIndex, 'grantStart'>
  }
  digest: { digests: Pick<DigestQueue, 'grantSend'> }
}
