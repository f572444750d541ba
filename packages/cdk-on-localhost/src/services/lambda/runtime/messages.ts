export type FunctionFailure = { errorType: string; errorMessage: string; trace?: string[] }

export type StreamMetadata = {
  statusCode?: number
  headers?: Record<string, string>
  cookies?: string[]
}

export type ToWorker =
  | { type: 'invoke'; requestId: string; event: string; deadlineAt: number }
  | { type: 'acknowledge' }

export type FromWorker =
  | { type: 'ready' }
  | { type: 'start'; metadata: StreamMetadata }
  | { type: 'chunk'; bytes: Uint8Array }
  | { type: 'answered'; payload: string | undefined }
  | { type: 'failed'; failure: FunctionFailure; isReusable: boolean }

export type WorkerSettings = {
  entryFile: string
  compiledFolder: string | undefined
  handlerName: string
  functionName: string
  functionArn: string
  memoryMegabytes: number
}
