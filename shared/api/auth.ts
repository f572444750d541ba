import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { currentUserSchema } from '#shared/domain/user.ts'
import { mailedReturnPath } from '#shared/pages/return-path.ts'
import { everyone, signedIn } from '#shared/rules/access.ts'
import {
  credentialsSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  registrationSchema,
} from '#shared/rules/credentials.ts'

/** Where the mailed link leads after the confirmation. */
const returnPathSchema = z
  .string()
  .refine((path) => mailedReturnPath(path) === path, 'must be a page of this site')

/** `none`: this deployment does not send mail. */
const confirmationMailSchema = z.enum(['sent', 'failed', 'none'])

export const authApi = {
  me: contract({
    name: 'auth.me',
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in person; 401 without a session.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: currentUserSchema,
    userImpact: 'No user is recognized as signed in.',
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
    userImpact: 'Users cannot sign in.',
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
    userImpact: 'Users cannot sign out.',
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
  register: contract({
    name: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    summary:
      'Makes a free account and signs in; says whether a link to confirm the address was sent. 409 where the address has an account.',
    audience: 'account',
    access: everyone,
    params: nothing,
    query: nothing,
    body: registrationSchema.safeExtend({ return_path: returnPathSchema.optional() }),
    answer: currentUserSchema.extend({ confirmation_mail: confirmationMailSchema }),
    userImpact: 'Users cannot register.',
  }),
  changePassword: contract({
    name: 'auth.change-password',
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Changes the password, ends all other sessions and renews this one.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: z.strictObject({ current_password: passwordSchema, new_password: newPasswordSchema }),
    answer: currentUserSchema,
    userImpact: 'Users cannot change their password.',
  }),
  changeEmail: contract({
    name: 'auth.change-email',
    method: 'POST',
    path: '/api/auth/email',
    summary:
      'Changes the address, which is unconfirmed again; the old one is notified. 409 where the new one has an account.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: emailSchema, password: passwordSchema }),
    answer: currentUserSchema,
    userImpact: 'Users cannot change their address.',
  }),
  confirmEmail: contract({
    name: 'auth.confirm-email',
    method: 'POST',
    path: '/api/auth/email/confirm',
    summary: 'Confirms an address by the token of the mailed link, on any device.',
    audience: 'account',
    access: everyone,
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: z.string().min(1).max(1000) }),
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Users cannot confirm their address, so no digest reaches them.',
  }),
  resendConfirmation: contract({
    name: 'auth.resend-confirmation',
    method: 'POST',
    path: '/api/auth/email/resend',
    summary: 'Sends the link that confirms the address again.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    userImpact: 'Users cannot ask for the link again that confirms their address.',
  }),
}

export type Credentials = z.infer<typeof credentialsSchema>
export type Registration = z.infer<typeof registrationSchema> & { return_path?: string | undefined }
export type ConfirmationMail = z.infer<typeof confirmationMailSchema>
