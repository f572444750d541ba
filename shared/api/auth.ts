import type * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { currentUserSchema } from '#shared/domain/user.ts'
import { everyone, signedIn } from '#shared/rules/access.ts'
import { credentialsSchema } from '#shared/rules/credentials.ts'

export const authApi = {
  me: contract({
    name: 'auth.me',
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in person; 401 when nobody is.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: currentUserSchema,
    userImpact: 'Nobody is recognised as signed in.',
  }),
  login: contract({
    name: 'auth.login',
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in and sets the session cookies.',
    audience: 'account',
    access: everyone,
    params: nothing,
    query: nothing,
    body: credentialsSchema,
    answer: currentUserSchema,
    userImpact: 'Nobody can sign in.',
  }),
  logout: contract({
    name: 'auth.logout',
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session and clears its cookies; answers alike without one.',
    audience: 'account',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Nobody can sign out.',
  }),
  refresh: contract({
    name: 'auth.refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Renews an expired session from the refresh cookie.',
    audience: 'account',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: currentUserSchema,
    userImpact: 'People are signed out after 15 minutes.',
  }),
}

export type Credentials = z.infer<typeof credentialsSchema>
