// The build prepends this to each function that refuses requests.
function isRead(request) {
  return request.method === 'GET' || request.method === 'HEAD'
}

function refuse(refusal, requestId) {
  return {
    statusCode: refusal.status,
    statusDescription: refusal.description,
    headers: Object.assign(
      {
        'content-type': { value: 'text/plain; charset=utf-8' },
        'cache-control': { value: 'private, no-store' },
        'x-error-code': { value: refusal.code },
        'x-request-id': { value: requestId },
      },
      refusal.headers,
    ),
    body: { encoding: 'text', data: refusal.message },
  }
}
