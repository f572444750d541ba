import type { Template } from 'aws-cdk-lib/assertions'
import * as z from 'zod'

const statementSchema = z.object({
  Action: z.union([z.string(), z.array(z.string())]).transform((actions) => [actions].flat()),
  Resource: z.unknown(),
})
const policySchema = z.object({
  Properties: z.object({
    PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
    Roles: z.array(z.object({ Ref: z.string() })),
  }),
})
const functionSchema = z.object({
  Metadata: z.object({ entry: z.string() }),
  Properties: z.object({
    Timeout: z.number(),
    Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
})

export type DeployedStatement = z.output<typeof statementSchema>

export type DeployedFunction = {
  stackName: string
  logicalId: string
  entry: string
  environment: Record<string, unknown>
  timeoutSeconds: number
  statements: DeployedStatement[]
}

function statementsOf(template: Template, role: string): DeployedStatement[] {
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .map((policy) => policySchema.parse(policy).Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}

/** Functions of our own entries, with their environment and role. */
export function deployedFunctions(templates: ReadonlyMap<string, Template>): DeployedFunction[] {
  return [...templates].flatMap(([stackName, template]) =>
    Object.entries(template.findResources('AWS::Lambda::Function')).flatMap(([logicalId, resource]) => {
      const parsed = functionSchema.safeParse(resource)
      // CDK's own helper functions, such as the one that copies the site, have no entry.
      if (!parsed.success) return []
      const { Metadata, Properties } = parsed.data
      return {
        stackName,
        logicalId,
        entry: Metadata.entry,
        environment: Properties.Environment.Variables,
        timeoutSeconds: Properties.Timeout,
        statements: statementsOf(template, Properties.Role['Fn::GetAtt'][0]),
      }
    }),
  )
}

export function actionsOf(deployed: DeployedFunction): string[] {
  return deployed.statements.flatMap(({ Action }) => Action)
}
