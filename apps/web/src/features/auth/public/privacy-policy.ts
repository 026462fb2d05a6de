export interface PolicySection {
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

export const PRIVACY_SECTIONS: readonly PolicySection[] = [
  {
    title: 'Information we collect',
    paragraphs: [
      'Cuecard helps people in sales meetings with answers from their own company’s documents. To do that we handle these kinds of information:',
    ],
    points: [
      'Account information: your email address, name, work role, company, and a password that is stored only as a hash.',
      'Knowledge: the documents and web pages that your company adds, and the text taken from them.',
      'Meetings: while you are in a Google Meet, Microsoft Teams or Zoom meeting in the browser and the extension is connected and not paused, the captions with the speakers’ names, pictures and times, the messages of the meeting’s chat where your company has switched that on, and the meeting’s title and address. Outside meetings the extension reads nothing.',
      'Saved meetings: where your company has switched meeting saving on, those captions, the participants, and the notes and summaries made from them. Where it has not, only questions are sent, those you ask and, unless you switch that off, those that are asked in the meeting, with what was said just before them; when you ask what you missed, what was said in the time you choose; while you have Knowledge open, the last lines of the others, to search your documents; and while you have People open, the speakers’ names and the meeting’s title and address. All of that is only answered; no meeting is stored.',
      'Questions and answers: what you asked or clicked on, the answer you got, its sources and how long it took.',
      'Your calendar: where you set its address, the events of the next days with the people who are invited, and your notes on them.',
      'Audit log: who logged in, invited, changed or deleted what, when and from which IP address. Your company’s admins can read it.',
      'Usage: which functions are used and how often, and technical logs needed to run the service. Logs hold no transcripts, documents or passwords.',
    ],
  },
  {
    title: 'How we use information',
    paragraphs: ['We use this information only to provide Cuecard to your company:'],
    points: [
      'to find and show answers during meetings and in the web app,',
      'to write notes, summaries and suggestions about your own meetings,',
      'to let your company test and improve its answers,',
      'to sign you in, to send the mails that your account needs, and to keep the service secure and working.',
    ],
  },
  {
    title: 'How we share information',
    paragraphs: [
      'We do not sell information and do not use it for advertising. Within your company, people see what their role allows: meetings are visible to those who own or attended them, to company admins and to the provider’s staff who have an account in your company; one that its owner, an admin or staff share is visible to everybody in your company.',
      'If the operator of Cuecard has connected a language model, the parts of your documents and of the conversation that are needed for an answer, a note or a summary are sent to its provider; if the search uses an embedding service, the texts that are compared are sent to it: documents, questions and what was said. Mails leave through the operator’s mail server, and addresses that your company’s admins enter as webhooks are told of a meeting that has ended: its title, times and owner. Web sites that your company has added as documents, and calendars whose address somebody has entered, are asked for what they hold. Otherwise nothing leaves the server. We also disclose information where the law demands it.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask to see the personal information we hold about you, to have it corrected or deleted, to receive a copy of it, or to object to its use. The operator of the server can hand out a file with a copy, and can erase your account with your questions, answers, chats, notes, comments and calendar. Documents and meetings belong to your company, with what was said in them under the names in their captions: company admins can delete them, and whoever saved a meeting can delete it. To ask for any of this, write to the person who runs Cuecard in your company; where your law provides for it, you may also turn to a supervisory authority.',
    ],
  },
  {
    title: 'How long we keep information',
    paragraphs: [
      'Documents and meetings are kept until your company deletes them; the answers given in a meeting go with it, other questions and answers with the account of the person who asked. When your company ends its use of Cuecard, the operator of the server can erase it with everything that it holds. A deleted document is no longer used for answers from that moment. Sign-ins and the extension’s connections expire; the token that connects an extension counts until you replace it. Entries of the audit log are not deleted. Those about an erased person name a number in place of the name and address. Backups hold what was in Cuecard when they were made, until the operator deletes them. Technical logs are kept only as long as they are needed to run and protect the service.',
    ],
  },
  {
    title: 'Security',
    paragraphs: [
      'Each company’s information is kept apart from every other company’s, and every request is checked on the server against the role of the person who makes it. Passwords are stored as salted hashes, the tokens of sign-ins and connected extensions as hashes. No system is perfectly secure; if a breach affects you, we tell your company without delay.',
    ],
  },
  {
    title: 'Third-party links',
    paragraphs: [
      'Answers and documents can contain links to other websites, and the extension works inside meeting services of other providers. Their own privacy policies apply there; we have no influence on them.',
    ],
  },
  {
    title: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, we publish the new version on this page with its date. If a change affects your rights, we tell your company by email before it takes effect.',
    ],
  },
]
