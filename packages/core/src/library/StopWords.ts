/** English words that say nothing of a subject, folded. What little is common to all else, its frequency tells. */
const words = `
a about above across after again against ago ah all almost along already also although always am among an and another any
anybody anyone anything are aren't around as at away back be became because become been before being below between both but
by can can't cannot could couldn't d did didn't do does doesn't doing don't done down during each either else enough er etc
even ever every everybody everyone everything few for from further get gets getting go goes going gone got had hadn't has
hasn't have haven't having he he'd he'll he's her here here's hers herself hi him himself his hm how how's however i i'd
i'll i'm i've if in into is isn't it it'd it'll it's its itself just kind know let let's like ll lot lots m made make makes
many may maybe me mean might mm mm-hmm more most much must my myself n't neither no nobody none nor not nothing now of off
oh ok okay on once one ones only onto or other others our ours ourselves out over own perhaps please quite rather re really
right s said same say says see seem seems she she'd she'll she's should shouldn't since so some somebody someone something
sort still such sure t than thank thanks that that'll that's the their theirs them themselves then there there's therefore
these they they'd they'll they're they've thing things this those though through thus to too toward towards uh uh-huh um
under until unto up upon us ve very via want wants was wasn't we we'd we'll we're we've well went were weren't what what's
whatever when when's where where's whereas whether which while who who's whole whom whose why why's will with within without
won't would wouldn't yeah yep yes yet you you'd you'll you're you've your yours yourself yourselves
`

const stopWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

/** Whether a folded word is one of English that says nothing of a subject. */
export const isStopWord = (word: string): boolean => stopWords.has(word)
