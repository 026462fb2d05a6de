/** Messages of the demo meetings that hold what the notes should show, judged by reading them. */
export interface JudgedMeeting {
  decisions: readonly string[]
  next_steps: readonly string[]
  objections: readonly string[]
  /** As a person would name them, in lower case. */
  competitors: readonly string[]
}

const ids = (numbers: string): string[] => numbers.split(' ').map((number) => `m${number.padStart(3, '0')}`)

export const JUDGED: Readonly<Record<string, JudgedMeeting>> = {
  'nordhafen-pilot-and-price': {
    decisions: ids('57 106 139 190 191'),
    next_steps: ids(
      '42 66 67 79 86 105 124 125 126 133 155 156 157 165 166 175 176 181 185 186 187 188 189 190 191 192',
    ),
    objections: ids('35 98 101 114 116 118 123 133 137 148 161 170 176'),
    competitors: ['nordpick', 'kestrel'],
  },
  'harrow-finch-technical-review': {
    decisions: ids('68 82 145 146 199 200 205'),
    next_steps: ids(
      '9 31 33 34 36 44 45 46 48 49 55 97 101 120 121 174 179 182 184 185 191 196 198 200 202 203 204 205 207 210 211',
    ),
    objections: ids('32 52 77 84 98 136 140 155 190 197 208'),
    competitors: ['kestrel', 'kestrel eye'],
  },
  'duval-commercial-terms': {
    decisions: ids('38 52 66 89 156 177 205'),
    next_steps: ids(
      '31 35 36 73 75 86 90 91 94 95 102 104 105 112 113 135 141 143 154 176 177 179 181 183 185 190 192 204 205 206 207 208',
    ),
    objections: ids('25 52 58 60 64 66 89 92 106 122 138 140 142 151 162 164 184 198 200'),
    competitors: ['nordpick', 'boxwise', 'boxwise automation', 'cubestack'],
  },
}

/** Messages of the other meetings whose decision, promise or request is one, by file; what is shown besides is wrong. */
export const RIGHT_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'harper-0002f70f7386445b.json': ['7'],
  'qmsum-Bed009.json': ['253'],
  'qmsum-Bmr024.json': ['664'],
  'qmsum-Bro016.json': ['427'],
  'qmsum-ES2002a.json': ['250'],
  'qmsum-ES2005b.json': ['499'],
  'qmsum-IS1003d.json': ['909'],
}
