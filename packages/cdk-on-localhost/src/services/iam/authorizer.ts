import type { Permission } from '../../aws/service.ts'
import { compilePolicy, type PolicyStatement } from './policy.ts'

export type Principal = { arn: string; policies: readonly unknown[] }

export type Authorizer = {
  /** Compiles the key's policies, so that a boot stops at unsupported ones. @throws as `compilePolicy` */
  prepare(accessKeyId: string): void
  refuse(accessKeyId: string, permission: Permission): string | undefined
}

export type AuthorizerOptions = {
  administrators: readonly string[]
  /** Called once per key, so its policies must be complete by then. */
  principalOf(accessKeyId: string): Principal | undefined
}

type CompiledPrincipal = { arn: string; statements: readonly PolicyStatement[] }

function compilePrincipal({ arn, policies }: Principal): CompiledPrincipal {
  return { arn, statements: policies.flatMap(compilePolicy) }
}

function refusalOf({ arn, statements }: CompiledPrincipal, permission: Permission): string | undefined {
  if (statements.some((allows) => allows(permission))) return undefined
  const { action, resource } = permission
  return `User: ${arn} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`
}

export function createAuthorizer({ administrators, principalOf }: AuthorizerOptions): Authorizer {
  const compiled = new Map<string, CompiledPrincipal>()

  function find(accessKeyId: string): CompiledPrincipal | undefined {
    const known = compiled.get(accessKeyId)
    if (known) return known
    const principal = principalOf(accessKeyId)
    if (!principal) return undefined
    const fresh = compilePrincipal(principal)
    compiled.set(accessKeyId, fresh)
    return fresh
  }

  return {
    prepare: (accessKeyId) => void find(accessKeyId),
    refuse(accessKeyId, permission) {
      if (administrators.includes(accessKeyId)) return undefined
      const principal = find(accessKeyId)
      if (!principal) return 'The security token included in the request is invalid.'
      return refusalOf(principal, permission)
    },
  }
}
