import * as z from 'zod'
import { createThrottle } from './throttle.ts'

const stageSchema = z.looseObject({
  StageName: z.string().regex(/^(\$default|[\w-]{1,128})$/),
  StageVariables: z.record(z.string(), z.string()).optional(),
  DefaultRouteSettings: z
    .looseObject({
      // Template parameters arrive as strings.
      ThrottlingBurstLimit: z.coerce.number().default(5000),
      ThrottlingRateLimit: z.coerce.number().default(10_000),
    })
    .prefault({}),
  RouteSettings: z.undefined('The local gateway knows no limits of single routes.').optional(),
})

export type Stage = {
  name: string
  variables: Record<string, string> | undefined
  isWithinRate(now: number): boolean
}

/** @param properties of `AWS::ApiGatewayV2::Stage` @throws ZodError for properties that are not emulated */
export function parseStage(properties: unknown): Stage {
  const { StageName: name, StageVariables: variables, DefaultRouteSettings } = stageSchema.parse(properties)
  const { ThrottlingRateLimit, ThrottlingBurstLimit } = DefaultRouteSettings
  return { name, variables, isWithinRate: createThrottle(ThrottlingRateLimit, ThrottlingBurstLimit) }
}

/**
 * Falls back to `$default` when the path does not begin with a stage name (developer guide, stages for HTTP
 * APIs).
 */
export function stageAt(
  stages: ReadonlyMap<string, Stage>,
  path: string,
): { stage: Stage; path: string } | undefined {
  const [, first = '', ...rest] = path.split('/')
  const named = first === '$default' ? undefined : stages.get(first)
  if (named) return { stage: named, path: `/${rest.join('/')}` }
  const root = stages.get('$default')
  return root && { stage: root, path }
}
