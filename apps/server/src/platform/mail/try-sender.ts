import addressparser from 'nodemailer/lib/addressparser'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { mailServerOf } from './mail-server.ts'

/** The mail server can be reached, but does not take mails from this sender. Its message is the server's reply. */
export class SenderRefused extends Error {}

const NAME_SENDER = 'SENDER'

/**
 * Connects to the mail server as a mail does, signs in and names the sender, without sending anything.
 * @throws SenderRefused; the connection's error when it cannot be reached, or refuses the password
 */
export async function trySender(serverUrl: string, from: string): Promise<void> {
  const { auth, ...server } = mailServerOf(serverUrl)
  const sender = addressparser(from, { flatten: true })[0]?.address ?? ''
  let refusal: string | null = null
  const connection = new SmtpConnection({
    ...server,
    // The library's one way to send single commands; it runs after the real sign-in and signs in nobody.
    customAuth: {
      [NAME_SENDER]: async ({ sendCommand }) => {
        const reply = await sendCommand(`MAIL FROM:<${sender}>`)
        if (reply.status >= 400) refusal = reply.response
        await sendCommand('RSET')
      },
    },
  })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  connection.once('error', lost.reject)
  connection.once('end', () => lost.reject(new Error('The mail server closed the connection')))
  const step = (begin: (done: (error?: Error | null) => void) => void) => {
    const ended = new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))
    return Promise.race([ended, lost.promise])
  }
  try {
    await step((done) => connection.connect(done))
    if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done))
    await step((done) => connection.login({ method: NAME_SENDER }, done))
  } catch (error) {
    connection.close()
    throw error
  }
  connection.quit()
  if (refusal !== null) throw new SenderRefused(refusal)
}
