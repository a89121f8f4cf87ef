import { english } from "viem/accounts";

/** Words that hurt, frighten, or read as an instruction or a statement about money beside another word. */
const UNSUITABLE = new Set(
  `abandon abuse accident account accuse address advice afraid alarm alcohol alert anger angry anxiety approve argue arm armed army arrest
  assault attack auction audit awful bad balance bargain battle behave betray bid bitter black blame bleak blind blood body bomb bonus boring
  borrow bottom boy bullet burden burst business buy buyer cancel cannon casino cash casualty cause caution chaos cheap check chest cigar
  claim client close clown coin conduct confirm control corrupt cost crash crazy cream credit crime critic cruel cry cut dad damage damp danger
  dash daughter deal death debate debris decline decrease defense deny deposit deputy derive despair destroy detect devote dirt disagree
  disease dismiss disorder divorce doctor donate dose drastic drink drip drop dumb dutch duty embody end enemy enforce enroll erase erode
  erosion error evidence evil exclude exhaust exile exit expire expose fade fail faint fall false fat fatal father fatigue fault fee female
  fever final fire flee force forget frown funny gain gap garbage gas ghost girl gloom gossip grief grit grunt guilt gun harsh hazard hospital
  hurt husband idle ignore ill illegal illness immune impact income infant inflict inform inhale inherit inject injury inmate insane invest
  issue jealous judge junk kick kid kidney kiss knife labor law lawsuit lazy leg legal liar limit live loan lock lonely loud mad maid man mask
  mean misery miss mistake moral mother money murder naive nasty negative neglect never nothing nuclear nurse obey odor offer opinion order
  organ orphan owe own owner pact panic password patient pay payment peasant penalty people pig pill pistol police poverty pregnant price
  prison private problem profit promote property protect proud punch purchase quit raw rebel receive reduce refuse regret reject release rely
  remind remove rent replace report rescue response reveal reward rifle riot risk ritual rude ruin sad sadness satoshi save scare scatter
  scrap secret security seed sell send senior shock sick silly siren skin skull slave slim slogan smoke sniff soldier someone sorry spend spy
  staff steal stomach struggle stumble stupid submit suffer surprise suspect swamp swear sweat symptom tattoo tax terror theft thief thumb
  tired toilet token tongue tooth topple torch toss toxic trade tragic transfer trap trash trick trigger trouble trust truth ugly unable
  unaware unfair unhappy unknown unlock upset urge useless vacant vague vault verify very vicious victim virus void vote vulture wage war
  warfare warning warrior waste wealth weapon weird wife withdraw witness woman worry wreck wrist write wrong youth zero`.split(
    /\s+/,
  ),
);

/**
 * The words that people are given: those of BIP39, whose first four letters tell them apart, without unsuitable ones. Two of them are one
 * of more than two million pairs, which is enough against a sender who has to guess once.
 */
export const WORDS: readonly string[] = english.filter((word) => !UNSUITABLE.has(word));
