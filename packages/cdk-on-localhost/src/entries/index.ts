export { accountId, arnOf, partition, region } from '../aws/identity.ts'
export { JsonApiError, jsonService, operation } from '../aws/json-service.ts'
export type { AwsCall, AwsService, Permission } from '../aws/service.ts'
export {
  type AwsCredentials,
  type BootOptions,
  bootLocalCloud,
  type LocalCloud,
  type SiteExtension,
} from '../boot.ts'
export {
  type DataFolder,
  type DataFolderOptions,
  openDataFolder,
  removeDataFolder,
} from '../data-folder.ts'
export type { LocalServices, OpenServices, ServiceContext } from '../open-services.ts'
export type { ResourceType } from '../resources/resource-type.ts'
export type { ResourceTypes } from '../resources/resource-types.ts'
export type { LambdaHost } from '../services/lambda/host.ts'
export { createShutdown, type Shutdown } from '../shutdown.ts'
export { StartError, type StartProblem } from '../start-error.ts'
export type { ExecutionSubject } from '../status/execution-pages.ts'
export { type HtmlContent, StatusHtml as Html, statusHtml as html } from '../status/html.ts'
export { section, statusTable as table } from '../status/page.ts'
export { createStatusPages, type StatusAdditions } from '../status/status-pages.ts'
