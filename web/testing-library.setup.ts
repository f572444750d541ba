/** Testing Library waits one second; on a busy machine a component may take longer. Only where there is a document to wait for. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 60_000 })
}

export {}
