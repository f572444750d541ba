import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { type AppFunction, apiTimeout, type Grant } from '#infra/constructs/app-function.ts'
import { type FunctionGroup, idOfEntry } from '#infra/constructs/function-group.ts'
import type { HttpGateway } from '#infra/constructs/http-gateway.ts'
import { type ContractName, contracts } from '#shared/api/all.ts'
import type { Audience, Contract } from '#shared/api/contract.ts'

/**
 * Grants for each contract of an audience, or of some of its resources (such as `auth`). A missing or unknown
 * contract is a compile error.
 */
export type ContractGrants<For extends Audience, Resource extends string = string> = Readonly<
  Record<Extract<ContractName<For>, `${Resource}.${string}`>, readonly Grant[]>
>

type RoutesFor<For extends Audience> = {
  audience: For
  gateway: HttpGateway
  functions: FunctionGroup
  /** Grants that every function gets. */
  common: readonly Grant[]
  /** Grants of functions that write to the admin log. */
  logged?: readonly Grant[]
  grants: ContractGrants<For>
  /** Megabytes, for functions that need more than the default. */
  memory?: Readonly<Partial<Record<ContractName<For>, number>>>
}

/**
 * A union instead of a type parameter, because only then does the compiler reject unknown keys in `grants`.
 */
export type ApiRoutesProps = { [For in Audience]: RoutesFor<For> }[Audience]

/** `podcasts.list-episodes` → `api/podcasts/list-episodes`. */
export function entryOf(contract: Contract): string {
  return `api/${contract.name.replace('.', '/')}`
}

/** Adds a route and a function for each contract of one audience. */
export class ApiRoutes extends Construct {
  constructor(scope: Construct, id: string, props: ApiRoutesProps) {
    super(scope, id)
    for (const contract of contracts.filter(({ audience }) => audience === props.audience)) {
      const routeKey = HttpRouteKey.with(contract.path, HttpMethod[contract.method])
      addRoute(this, { gateway: props.gateway, routeKey, handler: addFunction(contract, props) })
    }
  }
}

function addFunction(contract: Contract, props: ApiRoutesProps): AppFunction {
  const grants: Readonly<Record<string, readonly Grant[]>> = props.grants
  const memory: Readonly<Record<string, number | undefined>> = props.memory ?? {}
  const own = grants[contract.name]
  if (!own) throw new Error(`No grants are declared for the call ${contract.name}.`)
  return props.functions.add(entryOf(contract), {
    userImpact: contract.userImpact,
    timeout: apiTimeout,
    memoryMegabytes: memory[contract.name],
    grants: [...props.common, ...(contract.logged ? (props.logged ?? []) : []), ...own],
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
