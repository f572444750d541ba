import type { Plugin } from 'esbuild'

/**
 * Lambda passes credentials in the environment. The SDK also supports profiles, single sign-on, containers
 * and instance metadata, whose clients make up a seventh of every bundle. This keeps only the environment,
 * and also drops the token refresh for single sign-on that Bedrock's client would load.
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
