import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { type AppFunction, apiTimeout, type Grant } from '#infra/constructs/app-function.ts'
import { type FunctionGroup, idOfEntry } from '#infra/constructs/function-group.ts'
import type { HttpGateway } from '#infra/constructs/http-gateway.ts'
import { contracts } from '#shared/api/all.ts'
import type { Audience, Contract } from '#shared/api/contract.ts'

export type ApiRoutesProps = {
  audience: Audience
  gateway: HttpGateway
  functions: FunctionGroup
  /** What every call gets. */
  common: readonly Grant[]
  /** What calls get that leave an entry in the log of what admins did. */
  logged?: readonly Grant[]
  /** What each call gets besides, by the contract's name. */
  grants: Readonly<Record<string, readonly Grant[]>>
  /** More memory where a call needs it, in megabytes. */
  memory?: Readonly<Record<string, number>>
}

/** `podcasts.list-episodes` → `api/podcasts/list-episodes`. */
export function entryOf(contract: Contract): string {
  return `api/${contract.name.replace('.', '/')}`
}

/** A route and a function for each contract of one audience. */
export class ApiRoutes extends Construct {
  constructor(scope: Construct, id: string, props: ApiRoutesProps) {
    super(scope, id)
    for (const contract of contracts.filter(({ audience }) => audience === props.audience)) {
      const routeKey = HttpRouteKey.with(contract.path, HttpMethod[contract.method])
      addRoute(this, { gateway: props.gateway, routeKey, handler: addFunction(contract, props) })
    }
  }
}

/** @throws when nobody has said what the call may do. */
function addFunction(contract: Contract, props: ApiRoutesProps): AppFunction {
  const grants = props.grants[contract.name]
  if (!grants) throw new Error(`No grants are declared for the call ${contract.name}.`)
  return props.functions.add(entryOf(contract), {
    userImpact: contract.userImpact,
    timeout: apiTimeout,
    memoryMegabytes: props.memory?.[contract.name],
    grants: [...props.common, ...(contract.logged ? (props.logged ?? []) : []), ...grants],
  })
}

export type RouteDefinition = { gateway: HttpGateway; routeKey: HttpRouteKey; handler: AppFunction }

export function addRoute(scope: Construct, { gateway, routeKey, handler }: RouteDefinition): HttpRoute {
  const id = idOfEntry(handler.entry)
  return new HttpRoute(scope, id, {
    httpApi: gateway.api,
    routeKey,
    integration: new HttpLambdaIntegration(`${id}Integration`, handler),
  })
}
