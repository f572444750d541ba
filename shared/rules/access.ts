import * as z from 'zod'
import { productKey } from '#shared/domain/product.ts'

export const roles = ['free', 'paid', 'admin'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const capabilities = [
  'content:basic',
  'content:premium',
  'users:create',
  'users:read',
  'users:update',
  'users:delete',
  'podcasts:create',
  'podcasts:read',
  'podcasts:update',
  'podcasts:delete',
  'episodes:create',
  'episodes:read',
  'episodes:update',
  'episodes:delete',
  'settings:read',
  'settings:update',
  'system:stats',
  'system:process',
  'topics:manage',
  'email:receive',
] as const
export const capabilitySchema = z.enum(capabilities)
export type Capability = z.infer<typeof capabilitySchema>

const freeCapabilities: readonly Capability[] = [
  'content:basic',
  'users:read',
  'users:update',
  'podcasts:read',
  'episodes:read',
  'system:stats',
]

export const capabilitiesOfRole: Record<Role, readonly Capability[]> = {
  free: freeCapabilities,
  paid: [...freeCapabilities, 'content:premium', 'email:receive'],
  admin: capabilities,
}

export type ContentRule = { roles: readonly Role[]; visitors: boolean; capability?: Capability }

export const contentRules = {
  home: { roles, visitors: true },
  [`${productKey}-feed` as const]: { roles, visitors: true },
  'episode-page': { roles, visitors: true },
  'topic-page': { roles, visitors: false, capability: 'content:basic' },
  'preferred-geography': { roles: ['paid', 'admin'], visitors: false, capability: 'content:premium' },
  'personal-feed': { roles: ['paid', 'admin'], visitors: false },
} as const satisfies Record<string, ContentRule>

export type Content = keyof typeof contentRules

export type Person = { role: Role; capabilities?: readonly Capability[] | undefined }

export type Access =
  | { kind: 'everyone' }
  | { kind: 'signed-in' }
  | { kind: 'capability'; capability: Capability }
  | { kind: 'content'; content: Content }

export const everyone: Access = { kind: 'everyone' }
export const signedIn: Access = { kind: 'signed-in' }
export const needs = (capability: Capability): Access => ({ kind: 'capability', capability })
export const mayRead = (content: Content): Access => ({ kind: 'content', content })

export function capabilitiesOf(person: Person): readonly Capability[] {
  return person.capabilities ?? capabilitiesOfRole[person.role]
}

export function hasCapability(person: Person, capability: Capability): boolean {
  return capabilitiesOf(person).includes(capability)
}

export type AccessRefusal = 'signed-out' | 'not-allowed'

export const accessRefusals: Record<AccessRefusal, string> = {
  'signed-out': 'Please log in to access this content',
  'not-allowed': 'You need a different subscription to access this content',
}

function refuseContent(content: Content, person: Person | undefined): AccessRefusal | undefined {
  const rule: ContentRule = contentRules[content]
  if (!person) return rule.visitors ? undefined : 'signed-out'
  if (!rule.roles.includes(person.role)) return 'not-allowed'
  if (rule.capability && !hasCapability(person, rule.capability)) return 'not-allowed'
  return undefined
}

/** Undefined if the person may make the call. A visitor is an undefined person. */
export function refuseAccess(access: Access, person: Person | undefined): AccessRefusal | undefined {
  switch (access.kind) {
    case 'everyone':
      return undefined
    case 'content':
      return refuseContent(access.content, person)
    case 'signed-in':
      return person ? undefined : 'signed-out'
    case 'capability':
      if (!person) return 'signed-out'
      return hasCapability(person, access.capability) ? undefined : 'not-allowed'
  }
}
