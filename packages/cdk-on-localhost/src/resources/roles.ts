import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { accountId, partition } from '../aws/identity.ts'
import type { Principal } from '../services/iam/authorizer.ts'

const inlineSchema = z.array(z.looseObject({ PolicyDocument: z.unknown() })).default([])
const roleSchema = z.looseObject({
  Policies: inlineSchema,
  ManagedPolicyArns: z.array(z.string()).default([]),
})
const policySchema = z.looseObject({ PolicyDocument: z.unknown(), Roles: z.array(z.string()).default([]) })

type Role = { arn: string; policies: unknown[]; accessKeyId: string; secretAccessKey: string }

/** IAM roles. Each has an access key, which identifies the role of a signed call. */
export type Roles = {
  /** @param properties of `AWS::IAM::Role` @returns its ARN */
  addRole(name: string, properties: unknown): string
  addPolicy(properties: unknown): void
  keyOf(roleArn: string): { accessKeyId: string; secretAccessKey: string }
  secretOf(accessKeyId: string): string | undefined
  principalOf(accessKeyId: string): Principal | undefined
  accessKeyIds(): string[]
}

const nameOf = (roleArn: string) => roleArn.split('/').at(-1) ?? ''

/** @param secret of the data folder: keys are stable across boots and cannot be guessed */
export function createRoles(secret: string): Roles {
  const roles = new Map<string, Role>()
  const keyIdOf = (name: string) =>
    `AKIA${createHash('sha256').update(name).digest('hex').slice(0, 16).toUpperCase()}`
  const byKey = new Map<string, Role>()
  const secretOf = (accessKeyId: string) =>
    createHmac('sha256', secret).update(accessKeyId).digest('base64url')

  return {
    addRole(name, properties) {
      const { Policies } = roleSchema.parse(properties)
      const arn = `arn:${partition}:iam::${accountId}:role/${name}`
      const accessKeyId = keyIdOf(name)
      const policies = Policies.map(({ PolicyDocument }) => PolicyDocument)
      const role = { arn, policies, accessKeyId, secretAccessKey: secretOf(accessKeyId) }
      roles.set(name, role)
      byKey.set(accessKeyId, role)
      return arn
    },
    addPolicy(properties) {
      const { PolicyDocument, Roles: names } = policySchema.parse(properties)
      for (const name of names) roles.get(name)?.policies.push(PolicyDocument)
    },
    keyOf(roleArn) {
      const accessKeyId = keyIdOf(nameOf(roleArn))
      return { accessKeyId, secretAccessKey: secretOf(accessKeyId) }
    },
    secretOf: (accessKeyId) => byKey.get(accessKeyId)?.secretAccessKey,
    principalOf: (accessKeyId) => byKey.get(accessKeyId),
    accessKeyIds: () => [...byKey.keys()],
  }
}
