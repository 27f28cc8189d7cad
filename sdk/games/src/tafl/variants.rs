//! Variants by name.

/// A variant of the game that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What it is called: lower-case words joined by hyphens.
    pub name: &'static str,
    /// What it is like: a fragment.
    pub description: &'static str,
    /// Its rules string, with which [`Rules`](super::Rules) begin: `variant.rules.parse()`.
    pub rules: &'static str,
}

/// Declares the variants: in two lines the name with the description, and the rules string.
macro_rules! variants {
    ($($name:literal: $description:literal = $rules:literal;)+) => {
        impl Variant {
            /// All of them: those that the real program offers, then those that are there to try single rules out.
            pub const ALL: &'static [Self] = &[$(Self {
                name: $name,
                description: $description,
                rules: $rules,
            }),+];
        }
    };
}

variants! {
    "sea-battle": "9x9; the unarmed king escapes at the edge, and no square is special"
        = "dim:9 name:Sea_Battle esc:e atkf:y ka:n nj:n cj:n cor: cen: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "fetlar": "11x11; a strong king, armed, escapes at a corner"
        = "dim:11 name:Fetlar atkf:y nj:n cj:n start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    "copenhagen": "11x11; like fetlar, with shieldwalls, edge forts, and a third repetition that wins"
        = "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    "copenhagen-relaxed": "11x11; copenhagen in which any man may close a shieldwall"
        = "dim:11 name:Copenhagen_(relaxed_shieldwall) atkf:y tfr:w sw:s swf:n efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    "berserk": "11x11; commanders and a knight jump, and whoever captures goes on while he can capture"
        = "dim:11 name:Berserk surf:n atkf:n tfr:l kj:r ber:c start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/";
    "brandub": "7x7; a weak king escapes at a corner, and the centre is hostile to nobody"
        = "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    "tawlbwrdd": "11x11; a weak king escapes at the edge, and no square is special"
        = "dim:11 name:Tawlbwrdd esc:e atkf:y ks:w nj:n cj:n cor: cen: start:/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/";
    "tablut": "9x9; as Linnaeus saw it: the king is strong at the centre and escapes at the edge, and nobody stops on the centre"
        = "dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK linc:y start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "foteviken-tablut": "9x9; the attackers' camps are forts that nobody enters again"
        = "dim:9 name:Foteviken_Tablut esc:e atkf:y nj:n cor: afor:a4,a5,a6,b5,d1,e1,f1,e2,i4,i5,i6,h5,d9,e9,f9,e8, cenp:tcnkTCNK aforp:tcnkTCNK cens: cenh: cenhe:K aforh:K cenre: aforre: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "magpie": "7x7; the king moves one square and falls when every neighbouring square is hostile"
        = "dim:7 name:Magpie surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1, start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    "computer-fetlar": "11x11; fetlar in which a third repetition wins"
        = "dim:11 name:Computer_Fetlar atkf:y tfr:w start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    "tablut-15": "15x15; tablut on a large board"
        = "dim:15 name:Tablut esc:e atkf:y ks:c nj:n cor: cens: cenh: start:/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/7t7/6ttt6/5ttttt5/";
    "sea-battle-parlett": "13x13; sea-battle on a large board"
        = "dim:13 name:Sea_Battle_(Parlett) esc:e atkf:y ka:n nj:n cj:n cor: cen: start:/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/";
    "alea-evangelii": "19x19; the largest board, with four corner squares in each corner"
        = "dim:19 name:Alea_Evangelii atkf:y tfr:w cor:a1,a2,b1,b2,a18,b18,a19,b19,r1,r2,s1,s2,r18,r19,s18,s19, cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK start:/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/";
    "mercenary": "7x7; two mercenaries that change sides when captured; Linnaean captures"
        = "dim:7 name:Merc surf:n atkf:y ks:w nj:n cj:n mj:r cenh: cenhe: linc:y start:/3t3/3m3/3T3/ttTKTtt/3T3/2Tm3/3t3/";
    "mercenary-9": "9x9; mercenaries on both sides that capture by jumping"
        = "dim:9 name:Merc9 surf:n atkf:y ks:w mj:c start:/3tmt3/4t4/4T4/t3T3t/mtTTKTTtm/t3M3t/4T4/4t4/3tmt3/";
    "guards": "7x7; guards among the defenders; strong shieldwalls and Linnaean captures"
        = "dim:7 name:Guard_Test atkf:y sw:s linc:y start:/1tt4/1TTG3/3tt2/t1tKG1t/3tt2/1tG3t/3tT2/";
    "berserk-parlett": "13x13; commanders and knights, and whoever captures goes on while he can move"
        = "dim:13 name:ParBerserk atkf:n tfr:w ks:m kj:r cenp:TCNK ber:m start:/4ttctt4/5t1t5/6c6/6T6/t3N3T3t/tt3TTT3tt/c1cT1tKT1Tc1c/tt3TTT3tt/t3T3N3t/6T6/6c6/5t1t5/4ttctt4/";
    "weak-shieldwall": "11x11; copenhagen whose shieldwalls a corner cannot close, defenders first"
        = "dim:11 name:WeakWall atkf:n tfr:w sw:w efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    "hammer-king": "7x7; brandub whose king captures only by moving"
        = "dim:7 name:Hammer surf:n atkf:y ka:h ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    "anvil-king": "7x7; a weak king that captures only by standing still"
        = "dim:7 name:Anvil surf:n atkf:y ka:a ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    "unarmed-king": "9x9; an unarmed king, strong at the centre, escapes at a corner"
        = "dim:9 name:Unarmed atkf:y ka:n ks:c start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "forts": "9x9; forts of both sides, and a king that escapes at the edge"
        = "dim:9 name:Forts esc:e atkf:y ks:m afor:a5,e1,i5,e9 dfor:e4,e6,d5,f5 cens:tK start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "speed-2": "7x7; nobody moves more than two squares"
        = "dim:7 name:Speed surf:n ks:w spd:2 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    "speed-by-kind": "9x9; attackers move three squares, defenders four, the king one"
        = "dim:9 name:Speed12 esc:e ks:c spd:3,3,3,3,3,3,4,4,4,1,4,4, cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "jumpers": "9x9; commanders, knights and the king jump, and captures go on"
        = "dim:9 name:Jumpers surf:n atkf:y ks:s kj:j cj:c nj:j ber:c start:/3tct3/4n4/4C4/t3N3t/ctTTKTTtc/t3N3t/4C4/4n4/3tct3/";
    "open-corners": "9x9; corners that everybody may pass and that are hostile to nobody, defenders first"
        = "dim:9 name:Corners atkf:n ks:w corh: cors:tTK corp:tcnkTCNK cenh:T cenp:K start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "no-centre": "7x7; no centre square, and a third repetition loses"
        = "dim:7 name:Mid surf:y ks:m cen: esc:c tfr:l start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    "edge-fort-9": "9x9; edge forts, and shieldwalls that any man may close"
        = "dim:9 name:Efe surf:y ks:s sw:s swf:n efe:y start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
    "linnaean-9": "9x9; Linnaean captures, with a centre that nobody stops on and that is hostile only while empty"
        = "dim:9 name:Linc esc:e ks:c cens: cenh: cor: linc:y start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
}

impl Variant {
    /// Finds a variant by its name. Upper and lower case are one, and so are hyphens, underscores and spaces.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        let name = name.trim();
        Self::ALL.iter().find(|variant| {
            let same = |(one, other): (char, char)| folded(one) == folded(other);
            variant.name.chars().count() == name.chars().count()
                && variant.name.chars().zip(name.chars()).all(same)
        })
    }
}

fn folded(c: char) -> char {
    match c {
        '_' | ' ' => '-',
        _ => c.to_ascii_lowercase(),
    }
}
