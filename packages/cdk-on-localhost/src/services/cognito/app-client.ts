import * as z from 'zod'

const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
const unitSchema = z.enum(['seconds', 'minutes', 'hours', 'days'])

export const appClientSchema = z
  .looseObject({
    UserPoolId: z.string(),
    ExplicitAuthFlows: z.array(z.string()).default([]),
    AccessTokenValidity: z.int().default(60),
    RefreshTokenValidity: z.int().default(30),
    TokenValidityUnits: z
      .looseObject({ AccessToken: unitSchema.default('minutes'), RefreshToken: unitSchema.default('days') })
      .default({ AccessToken: 'minutes', RefreshToken: 'days' }),
    PreventUserExistenceErrors: z.literal(
      'ENABLED',
      'Clients that reveal which users exist are not emulated.',
    ),
    EnableTokenRevocation: z.literal(true, 'Clients that revoke no tokens are not emulated.').default(true),
    RefreshTokenRotation: z
      .looseObject({ Feature: z.literal('ENABLED'), RetryGracePeriodSeconds: z.int().default(0) })
      .optional(),
  })
  .transform((client) => ({
    poolId: client.UserPoolId,
    flows: client.ExplicitAuthFlows,
    accessTokenSeconds: client.AccessTokenValidity * secondsOf[client.TokenValidityUnits.AccessToken],
    refreshTokenSeconds: client.RefreshTokenValidity * secondsOf[client.TokenValidityUnits.RefreshToken],
    rotation: client.RefreshTokenRotation && {
      graceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds,
    },
  }))

export type AppClient = z.output<typeof appClientSchema>
