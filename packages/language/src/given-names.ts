/** Given names that are common where English, German, French or Spanish is spoken: who is called so is a person and no maker. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `aaron adam adrian agnes aisha alan albert alejandro alex alexander alexandra alfred ali alice alicia alison amanda amélie amy
  ana anastasia andrea andreas andrew andré angela angelika anita anja ann anna anne annette anthony antje antoine antonio arthur axel
  barbara beate beatriz ben benjamin bernard bernd bernhard beth betty bill birgit björn bob brian brigitte bruno camille carina carla
  carlos carmen carol caroline cathy charles charlie charlotte chris christa christian christiane christina christine christoph christophe
  clara claire claudia colin cristina daniel daniela danielle david deborah derek diana diane diego dieter dirk dmitri dominik donna
  doris dorothea dorothy ed edith eduardo edward elena eleni elisabeth elizabeth ellen emily emma enrique eric erik erika ernst esther
  eva evelyn fabian fatima felix fernando fiona florian francesca francesco francine francisco françois françoise frank franz fred
  frederik friedrich gabi gabriel gabriela gareth gary geoff george georg gerald gerd gerhard gert gerry gisela giulia giuseppe gloria
  gordon grace graham greg gregory guillaume günter günther gustav guy hamish hanna hannah hans harald harold harry heather heidi heike
  heinrich heinz helen helena helga helmut henri henry herbert holger horst howard hugo ian igor ines ingo ingrid irene iris isabel
  isabelle ivan jack jacques jaime jake james jan jana jane janet jason javier jean jeff jennifer jenny jens jerry jessica jim joan joanna
  joe joel joerg johan johann johanna john jonas jonathan jordi jorge josef joseph josé joy juan juana judith judy julia julian julie
  julien jutta jörg jürgen kai karen karin karl karsten kate katharina katherine kathrin kathy katja katrin keith kelly ken kevin kim
  kirsten klara klaus kristin kurt lars laura laurent lena leo leon leonie lewis liam linda lisa lorenz louis louise luc lucas lucia lucie
  ludwig luis luisa lukas lynn maeve magda maggie manfred manuel marc marcel marco marcus margaret maria marianne marie marina mario marion
  mark markus marlene marta martha martin martina martine mary mateo mathias mathieu matt matthew matthias max maximilian megan melanie
  michael michel michelle miguel mike mohamed mohammed monika moritz nadine nancy natalie natalia nathalie neil nick nicola nicolas nicole
  niall nils nina nora norbert oliver olivia olivier omar oscar otto pablo pam patricia patrick paul paula pedro penny pete peter petra phil
  philip philipp philippe pierre priya rachel rafael rainer ralf ralph ramón raphael raquel ray rebecca regina reiner renate rené ricardo
  richard rick rita rob robert roberto robin roger roland rolf ron rosa rosemary rudolf ruth ryan sabine sally sam samantha samuel sandra
  sandrine sandy sara sarah scott sean sebastian sergio sharon sheila shirley silke silvia simon simone sofia sonja sophia sophie stefan
  stefanie stephan stephane stephanie stephen steve steven stuart sue susan susanne suzanne sven sylvia sylvie tanja tanya ted teresa terry
  theo theresa thierry thomas thorsten tim timo tina tobias todd tom tony torsten tracy udo ulrich ulrike ursula ute uwe valerie vanessa vera
  veronica veronika victor victoria vincent volker walter wanda wayne wendy werner wilhelm will william wolfgang xavier yannick yasmin yusuf
  yves yvonne zoe zoé`.split(/\s+/),
)
