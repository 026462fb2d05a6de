/** Bounds that the server enforces and the screens show. Sizes in bytes. */
export const MB = 1024 * 1024

/** Largest value of a PostgreSQL integer column. */
export const INTEGER_MAX = 2_147_483_647

export const KNOWLEDGE_FILE_MAX_BYTES = 100 * MB
export const KNOWLEDGE_FILE_ITEMS_MAX = 100
/** Items that one call may change. */
export const KNOWLEDGE_CHANGES_MAX = 1_000
/** Earlier versions that are kept of an item's file. */
export const KNOWLEDGE_VERSIONS_MAX = 20
/** Characters of each of two versions that are compared. */
export const KNOWLEDGE_COMPARED_MAX = 200_000
export const PLAYBOOK_FILE_MAX_BYTES = 10 * MB
/** Characters of the instructions for answers or explanations. */
export const PROMPT_CONTENT_MAX = 20_000
export const SUB_URLS_MAX = 200
export const JSON_BODY_MAX_BYTES = 1 * MB
export const NAME_MAX = 200
export const DESCRIPTION_MAX = 2_000
export const URL_MAX = 2_048

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 256
export const EMAIL_MAX = 254
/** First name, last name, work role. */
export const PERSON_NAME_MAX = 100
/** After a company was created the page waits, asks who is signed in, waits again and goes home. */
export const COMPANY_CREATED_WAIT_MS = 500
export const COMPANY_CREATED_HOME_MS = 100
/** Admin addresses of one new company. */
export const ADMIN_EMAILS_MAX = 20
/** Characters of a pasted list of addresses. */
export const INVITED_TEXT_MAX = 20_000
/** An invitation can be accepted this long. */
export const INVITATION_DAYS = 7
/** The six-digit code of an enrolment with the company's token. */
export const ENROLMENT_CODE_MINUTES = 10
export const ENROLMENT_CODE_TRIES = 5
/** Rows of the audit log a page. */
export const AUDIT_PAGE = 50
/** Entries of a demo company's conversation, and characters of one text in it. */
export const DEMO_ENTRIES_MAX = 500
export const DEMO_TEXT_MAX = 20_000
/** After a password was reset the page goes to sign-in. */
export const RESET_REDIRECT_MS = 2_000

/** Sandbox: messages sent with each request, shown first and per click, list height in px. */
export const SANDBOX_HISTORY = 20
export const SANDBOX_PAGE = 30
export const SANDBOX_LIST_HEIGHT_PX = 600

export const SYNC_POLL_MS = 5_000
/** How often Getting Started looks whether the extension is connected by now. */
export const CONNECTION_POLL_MS = 5_000
/** How often a screen that waits for a mail looks whether mails go out. */
export const MAIL_POLL_MS = 5_000
export const ELAPSED_TICK_MS = 1_000

export const ASSISTANT_MESSAGE_MAX = 20_000
export const ASSISTANT_HISTORY_MAX = 200
export const SEARCH_QUERY_MAX = 2_000
export const SEARCH_LIMIT_MAX = 50

export const MOBILE_BREAKPOINT_PX = 890

/** Meetings of which a customer's page shows what they hold, and rows of each of its lists. */
export const CUSTOMER_MEETINGS_MAX = 100
export const CUSTOMER_ROWS_MAX = 200
/** Customers that a company names or corrects. */
export const CUSTOMERS_NAMED_MAX = 5_000

/** Accepted knowledge file types, grouped by kind as the screen shows them. */
export const KNOWLEDGE_FILE_KINDS = [
  { kind: 'PDF documents', extensions: ['pdf'] },
  { kind: 'Spreadsheets', extensions: ['xlsx', 'xls', 'csv'] },
  { kind: 'Presentations', extensions: ['pptx', 'ppt'] },
  { kind: 'Word documents', extensions: ['docx', 'doc'] },
  { kind: 'Text', extensions: ['md', 'txt'] },
  { kind: 'Web pages', extensions: ['html', 'htm'] },
  { kind: 'Images', extensions: ['png', 'jpg', 'jpeg'] },
] as const

/** File types of a playbook section. */
export const PLAYBOOK_FILE_EXTENSIONS: readonly string[] = ['pdf', 'doc', 'docx', 'txt', 'md']

export const KNOWLEDGE_FILE_EXTENSIONS: readonly string[] = KNOWLEDGE_FILE_KINDS.flatMap((group) => group.extensions)

/** Meetings: messages per page of the transcript, preceding messages that an answer, explanation or test case of one gets. */
export const TRANSCRIPT_PAGE = 500
export const TRANSCRIPT_HISTORY = 10
/** Preceding messages that the extension sends with a question. */
export const MESSAGE_HISTORY_SENT = 20
/** Characters of one message of a transcript, and messages of one intake call. */
export const TRANSCRIPT_MESSAGE_MAX = 100_000
export const INTAKE_BATCH_MAX = 200
export const MEETING_ATTENDEES_MAX = 500
export const MEETING_IMPORT_MAX_BYTES = 50 * MB
export const MEETING_SEARCH_LIMIT_MAX = 100
export const MEETING_MAIL_RECIPIENTS_MAX = 50
/** Mail after a meeting: characters and recipients. */
export const FOLLOW_UP_MAIL_MAX = 20_000
export const FOLLOW_UP_RECIPIENTS_MAX = 20
/** Characters of a person's notes on an upcoming call. */
export const CALL_NOTES_MAX = 20_000
/** Own notes: characters of one, and notes of a person on one meeting. */
export const OWN_NOTE_MAX = 5_000
export const OWN_NOTES_MAX = 500
/** Comments on moments: characters of one, and comments on one meeting. */
export const MOMENT_COMMENT_MAX = 2_000
export const MOMENT_COMMENTS_MAX = 500
export const CHAT_MESSAGE_MAX = 20_000
export const CHAT_HISTORY_MAX = 100
/** Pixels that the chat leaves of the window's height, and how long it waits before it scrolls. */
export const CHAT_HEIGHT_LESS_PX = 360
export const CHAT_SCROLL_DELAY_MS = 100

/** Prompt tests: messages of one case's history, characters of its expected result. */
export const TEST_HISTORY_MAX = 200
export const TEST_EXPECTED_MAX = 20_000
/** Characters of a test case's default name. */
export const TEST_NAME_CUT = 50
/** Phrases that a response must or must not contain: how many of each, and characters of one. */
export const TEST_PHRASES_MAX = 20
export const TEST_PHRASE_MAX = 300
export const TEST_IMPORT_MAX_BYTES = 5 * MB
export const TEST_IMPORT_CASES_MAX = 1_000
export const TEST_CASES_A_RUN_MAX = 1_000
/** Results kept of each case, runs shown, runs laid side by side; points of a case's history in the list. */
export const TEST_RESULTS_KEPT = 200
export const TEST_RUNS_LIMIT = 200
export const TEST_RUNS_COMPARED_MAX = 10
export const TEST_POINTS_LISTED = 20
/** How often a run may ask each case. */
export const TEST_REPETITIONS = [1, 3, 5, 10] as const
/** A person's grades of earlier answers, as a file and in the database. */
export const TEST_CALIBRATION_MAX_BYTES = 10 * MB
export const TEST_CALIBRATION_MAX = 2_000
/** Disagreements of people and machine listed by kind. */
export const TEST_DISAGREEMENTS_LISTED = 100
export const TEST_RUN_POLL_MS = 5_000
/** Discovered knowledge: items shown first and per click. Knowledge gaps a page, characters of a draft. */
export const KNOWLEDGE_ITEMS_PAGE = 300
/** Discovered items that become one document. */
export const DISCOVERED_DOCUMENT_MAX = 50
export const GAPS_PAGE = 100
/** Answers a page of the list behind the figures of answer quality. */
export const ANSWERS_PAGE = 50
export const GAP_DRAFT_MAX = 20_000
export const GAP_QUESTION_MAX = 2_000

/** Lines of a recap, and people of a meeting that is looked up. */
export const RECAP_HISTORY_MAX = 500
/** Own answers and explanations of a meeting that its page gets back, such as after it was reloaded; the newest. */
export const OWN_RESPONSES_MAX = 50
/** Different counts of one report on reading captions. */
export const CAPTURE_COUNTS_MAX = 100

/** Earlier meetings that are told of each person of a meeting, the newest; and those that one question of the overlay reads. */
export const KNOWN_MEETINGS_MAX = 5
export const EARLIER_MEETINGS_MAX = 250

/** Vocabulary: names of a company, spellings of one name, characters of a name and of a pasted list. */
export const VOCABULARY_NAMES_MAX = 2_000
export const VOCABULARY_SPELLINGS_MAX = 30
export const VOCABULARY_NAME_MAX = 100
export const VOCABULARY_PASTE_MAX = 400_000

/** Characters of a passage's beginning, by which it is found in its document. */
export const PASSAGE_START_CHARS = 80
/** Pieces of a document's text in a reply. */
export const TEXT_PIECES_PAGE = 100

/** How long a webhook's receiver may take for its reply. */
export const WEBHOOK_TIMEOUT_SEC = 10
