import type { Plugin } from 'esbuild'

/**
 * Lambda hands a function its credentials in the environment. The SDK would also look in profiles, single sign-on, containers and instance
 * metadata, and carries a client for each of them: a seventh of every bundle that is never used. Only the first place is kept. Left out with
 * the others is what a token of single sign-on would be renewed with, which Bedrock's client loads when it has one.
 */
export const credentialsFromEnvironment: Plugin = {
  name: 'credentials-from-environment',
  setup(bundling) {
    bundling.onLoad(
      { filter: /[\\/]@aws-sdk[\\/]credential-provider-node[\\/]dist-es[\\/]index\.js$/ },
      () => ({
        contents: `export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'`,
        loader: 'js',
      }),
    )
    bundling.onResolve({ filter: /^@aws-sdk\/nested-clients\// }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}
