import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { apiTimeout, type Grant } from '#infra/constructs/app-function.ts'
import { type FunctionGroup, idOfEntry } from '#infra/constructs/function-group.ts'
import type { HttpGateway } from '#infra/constructs/http-gateway.ts'
import { type PageDefinition, type PageName, pageDefinitions } from '#shared/pages/definitions.ts'

export type PageGrants = Readonly<Record<PageName, readonly Grant[]>>

export type PageRoutesProps = {
  gateway: HttpGateway
  functions: FunctionGroup
  /** Grants that every function gets. */
  common: readonly Grant[]
  grants: PageGrants
  /** Megabytes, for functions that need more than the default. */
  memory: Readonly<Partial<Record<PageName, number>>>
}

/** `pages.episode` → `pages/episode`. */
export function entryOfPage(definition: PageDefinition): string {
  return definition.name.replace('.', '/')
}

/**
 * A function for each page or feed. HEAD needs a route of its own, because API Gateway does not derive it
 * from GET.
 */
export class PageRoutes extends Construct {
  constructor(scope: Construct, id: string, props: PageRoutesProps) {
    super(scope, id)
    for (const definition of pageDefinitions) this.#addPage(definition, props)
  }

  #addPage(definition: PageDefinition, { gateway, functions, common, ...props }: PageRoutesProps): void {
    const grants: Readonly<Record<string, readonly Grant[]>> = props.grants
    const memory: Readonly<Record<string, number | undefined>> = props.memory
    const own = grants[definition.name]
    if (!own) throw new Error(`No grants are declared for the page ${definition.name}.`)
    const entry = entryOfPage(definition)
    const handler = functions.add(entry, {
      userImpact: definition.userImpact,
      timeout: apiTimeout,
      memoryMegabytes: memory[definition.name],
      grants: [...common, ...own],
    })
    const id = idOfEntry(entry)
    const integration = new HttpLambdaIntegration(`${id}Integration`, handler)
    for (const method of [HttpMethod.GET, HttpMethod.HEAD]) {
      const routeKey = HttpRouteKey.with(definition.path, method)
      new HttpRoute(this, `${id}${method}`, { httpApi: gateway.api, routeKey, integration })
    }
  }
}
