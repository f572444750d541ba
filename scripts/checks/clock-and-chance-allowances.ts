import type { CheckAllowance } from '#scripts/checks/allowances.ts'

/**
 * Only these files may read the clock or generate random values. They pass them to the rest of the code as
 * arguments.
 */
export const clockAndChanceAllowances: readonly CheckAllowance[] = [
  {
    files: ['functions/http/route.ts', 'functions/http/page.ts'],
    what: ['new Date()', 'Date.now'],
    reason: 'the entry of a call or page: its time and duration',
  },
  {
    files: ['functions/invocation/task.ts'],
    what: ['new Date()'],
    reason: 'the entry of functions that answer no call',
  },
  {
    files: ['web/src/app/start.tsx'],
    what: ['new Date()'],
    reason: 'how old the answers in the served page are when the browser starts',
  },
  {
    files: ['web/src/worker/service-worker.ts'],
    what: ['new Date()'],
    reason: 'the entry of a service worker: when a copy was saved, and how old it is',
  },
  {
    files: ['web/src/features/manage-podcasts/components/episode-state.tsx'],
    what: ['Date.now'],
    reason: 'a clock that runs on the page',
  },
  {
    files: ['web/src/features/player/site-sleep-timer.ts'],
    what: ['Date.now'],
    reason: 'the minutes until playback stops are counted on the page',
  },
  {
    files: ['web/src/app/parts/toggle-saved-quote.ts'],
    what: ['new Date()'],
    reason: 'when a quote is saved, at the press of its button',
  },
  {
    files: ['web/src/features/admin-log/components/log-filter.tsx'],
    what: ['Date.now'],
    reason: 'the months to choose from, when the page is opened',
  },
  {
    files: ['web/src/features/offline-transcription/upload-files.ts'],
    what: ['Date.now'],
    reason: 'whether an upload URL is still valid when a file is sent; an upload takes minutes',
  },
  {
    files: ['web/src/lib/pause-end.ts'],
    what: ['new Date()'],
    reason: 'a pause starts with the request',
  },
  {
    files: ['functions/use-cases/repair/find-drift.ts', 'functions/data/repair/correct-drift.ts'],
    what: ['new Date()'],
    reason: 'an operator calls it for the present',
  },
  {
    files: ['functions/data/table/backoff.ts'],
    what: ['Math.random'],
    reason: 'spreads conflicting writers; no outcome depends on it, and tests pass their own',
  },
  {
    files: ['functions/clients/clock.ts'],
    what: ['performance.now'],
    reason: 'durations of external calls; not stored, and tests pass their own',
  },
  {
    files: ['functions/clients/clock.ts'],
    what: ['new Date()'],
    reason: 'the time of day, for work that lasts minutes or waits; tests pass their own',
  },
  {
    files: [
      'functions/data/ratings/vote-salt.ts',
      'functions/data/users/private-feeds.ts',
      'scripts/create-user.ts',
      'scripts/import.ts',
    ],
    what: ['randomBytes'],
    reason: 'a secret must not come from a caller',
  },
  {
    files: ['functions/entries/api/podcasts/import-list.ts', 'functions/entries/api/uploads/start.ts'],
    what: ['crypto.randomUUID'],
    reason: 'the entry of a call: the id of the work that it starts',
  },
  {
    files: ['functions/entries/api/saved-searches/save.ts'],
    what: ['crypto.randomUUID'],
    reason: 'the entry of a call: the id of what it saves',
  },
  {
    files: ['scripts/export.ts'],
    what: ['randomUUID'],
    reason: 'the outermost edge of a command',
  },
  {
    files: [
      'functions/entries/api/auth/register.ts',
      'functions/entries/api/users/create.ts',
      'local/people.ts',
      'scripts/create-user.ts',
    ],
    what: ['crypto.randomUUID'],
    reason: 'the id of a new account',
  },
  {
    files: [
      'scripts/choose-model.ts',
      'scripts/create-user.ts',
      'scripts/evaluate.ts',
      'scripts/export.ts',
      'scripts/import.ts',
      'scripts/repair.ts',
      'scripts/test.ts',
      'local/start.ts',
      'local/sidelight.ts',
    ],
    what: ['new Date()'],
    reason: 'the outermost edge of a command',
  },
  {
    files: [
      'local/start.ts',
      'local/dev/watch-functions.ts',
      'scripts/choose-model.ts',
      'scripts/evaluate.ts',
    ],
    what: ['performance.now'],
    reason: 'a command says how long it took',
  },
  {
    files: [
      'local/fakes/bedrock.ts',
      'local/fakes/stripe/stripe.ts',
      'local/fakes/transcribe.ts',
      'local/feed-server/feed-server.ts',
    ],
    what: ['new Date()'],
    reason: 'the outermost edge of a fake of an external server',
  },
  {
    files: ['local/fakes/stripe/account.ts'],
    what: ['randomBytes'],
    reason: 'the keys of an account must not come from a caller',
  },
  {
    files: ['local/fakes/embedded-model.ts'],
    what: ['randomUUID'],
    reason: 'the id of a tool call, which every model makes up',
  },
  {
    files: ['bench/measured-calls.ts'],
    what: ['new Date()', 'performance.now', 'randomUUID'],
    reason: 'a benchmark measures time and is its own edge',
  },
  {
    files: ['bench/dev-loop.ts', 'bench/limited-model-process.ts', 'bench/search/search-process.ts'],
    what: ['performance.now'],
    reason: 'a benchmark measures time and is its own edge',
  },
  {
    files: ['bench/feed-readers.ts'],
    what: ['new Date()'],
    reason: 'a benchmark reads feeds as of now',
  },
  {
    files: ['bench/issuer.ts'],
    what: ['randomUUID'],
    reason: 'replaces the user pool, which makes its own ids',
  },
  {
    files: [
      'packages/cdk-on-localhost/src/aws/json-service.ts',
      'packages/cdk-on-localhost/src/aws/refusal.ts',
      'packages/cdk-on-localhost/src/services/cloudfront/distribution.ts',
      'packages/cdk-on-localhost/src/services/cloudfront/origin-request.ts',
      'packages/cdk-on-localhost/src/services/cognito/pool-users.ts',
      'packages/cdk-on-localhost/src/services/cognito/refresh-tokens.ts',
      'packages/cdk-on-localhost/src/services/cognito/user-pool.ts',
      'packages/cdk-on-localhost/src/services/events/bus.ts',
      'packages/cdk-on-localhost/src/services/http-api/http-api.ts',
      'packages/cdk-on-localhost/src/services/lambda/function-url.ts',
      'packages/cdk-on-localhost/src/services/lambda/host.ts',
      'packages/cdk-on-localhost/src/services/s3/exchange.ts',
      'packages/cdk-on-localhost/src/services/s3/multipart-upload.ts',
      'packages/cdk-on-localhost/src/services/s3/object-events.ts',
      'packages/cdk-on-localhost/src/services/s3/object-store.ts',
      'packages/cdk-on-localhost/src/services/scheduler/scheduler.ts',
      'packages/cdk-on-localhost/src/services/secrets-manager/secrets-manager.ts',
      'packages/cdk-on-localhost/src/services/ses/ses.ts',
      'packages/cdk-on-localhost/src/services/sqs/queue.ts',
      'packages/cdk-on-localhost/src/services/states/state-machines.ts',
    ],
    what: ['randomUUID'],
    reason: 'AWS makes ids itself: no caller chooses them, and nothing depends on their value',
  },
  {
    files: [
      'packages/cdk-on-localhost/src/data-folder.ts',
      'packages/cdk-on-localhost/src/services/cognito/password.ts',
      'packages/cdk-on-localhost/src/services/cognito/pool-users.ts',
      'packages/cdk-on-localhost/src/services/cognito/refresh-tokens.ts',
    ],
    what: ['randomBytes'],
    reason: 'a secret must not come from a caller',
  },
  {
    files: [
      'packages/cdk-on-localhost/src/services/cognito/recovery-codes.ts',
      'packages/cdk-on-localhost/src/services/secrets-manager/generated-secret.ts',
    ],
    what: ['randomInt'],
    reason: 'a secret must not come from a caller',
  },
  {
    files: [
      'packages/cdk-on-localhost/src/open-services.ts',
      'packages/cdk-on-localhost/src/services/cloudfront/distribution.ts',
      'packages/cdk-on-localhost/src/services/cognito/cognito.ts',
      'packages/cdk-on-localhost/src/services/http-api/http-api.ts',
      'packages/cdk-on-localhost/src/services/lambda/host.ts',
      'packages/cdk-on-localhost/src/services/lambda/job.ts',
      'packages/cdk-on-localhost/src/services/lambda/runtime/worker.ts',
      'packages/cdk-on-localhost/src/services/lambda/workers.ts',
    ],
    what: ['Date.now'],
    reason: 'AWS has its own clock: the machine’s, unless the caller of the boot passes another',
  },
  {
    files: [
      'packages/cdk-on-localhost/src/aws/endpoint.ts',
      'packages/cdk-on-localhost/src/services/dynamodb/dynamodb.ts',
      'packages/cdk-on-localhost/src/services/dynamodb/stream-source.ts',
      'packages/cdk-on-localhost/src/services/events/bus.ts',
      'packages/cdk-on-localhost/src/services/lambda/asynchronous.ts',
      'packages/cdk-on-localhost/src/services/lambda/function-url.ts',
      'packages/cdk-on-localhost/src/services/lambda/host.ts',
      'packages/cdk-on-localhost/src/services/s3/s3.ts',
      'packages/cdk-on-localhost/src/services/scheduler/scheduler.ts',
      'packages/cdk-on-localhost/src/services/secrets-manager/secrets-manager.ts',
      'packages/cdk-on-localhost/src/services/ses/ses.ts',
      'packages/cdk-on-localhost/src/services/sqs/sqs.ts',
      'packages/cdk-on-localhost/src/testing/signed-call.ts',
    ],
    what: ['new Date()'],
    reason: 'AWS has its own clock: the machine’s, unless the caller of the boot passes another',
  },
]
